import { formatDateTime } from "~/lib/dates";
import { ButtonLink } from "~/ui/button";
import { pairAddress, type SavedRun } from "./answers";

/** A sticky bar with the selected runs and, once there are two, a link to compare them. */
export function CompareBar({ chosen }: { chosen: SavedRun[] }) {
  const [one, other] = chosen;
  return (
    <div role="status" className="sticky bottom-0">
      {one && (
        <div className="flex flex-wrap items-center justify-between gap-y-3 gap-x-8 mt-6 py-4 px-6 bg-ink text-paper">
          <p>
            {other
              ? "Two runs are chosen."
              : `${formatDateTime(one.madeAt)} is chosen. Choose one more.`}
          </p>
          {other && <ButtonLink to={pairAddress(one, other)}>Compare these two</ButtonLink>}
        </div>
      )}
    </div>
  );
}
