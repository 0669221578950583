import { RelativeTime } from "~/layout/desk/labels";
import type { Dates } from "./queries";
import { shortDay } from "./words";

/** How the dates moved, the latest first, with what moved along. */
export function History({ dates: { moves }, today }: { dates: Dates; today: string }) {
  if (moves.length === 0) return null;
  return (
    <section aria-labelledby="dates-history" className="border-t border-rule py-5">
      <h2 id="dates-history">What slipped</h2>
      <ul className="mt-1">
        {moves.map(({ id, label, fromOn, toOn, others, reason, actorName, at }) => (
          <li key={id} className="border-b border-rule py-2">
            <p>
              <span className="font-strong">{label}</span>{" "}
              <span className="whitespace-nowrap tabular-nums">
                {fromOn && `${shortDay(fromOn, today)} to `}
                {shortDay(toOn, today)}
              </span>
            </p>
            <p className="wrap-anywhere">{reason}</p>
            {others.length > 0 && (
              <p className="text-ink-soft">
                Moved along:{" "}
                {others
                  .map((other) => `${other.label} (${shortDay(other.toOn, today)})`)
                  .join(", ")}
              </p>
            )}
            <p className="text-ink-soft">
              {actorName}, <RelativeTime at={at} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
