import { RelativeTime } from "~/layout/desk/labels";
import type { Registration } from "./queries";

const FIRST = {
  alone: "Nobody else knows this buyer for this listing.",
  mine: "This co-broker’s buyer signed first: the first agreement in wins.",
  other: "Signed another way first: the first agreement in wins.",
  open: "Nobody has signed yet. The first agreement in wins.",
};

/** How staff call the state of a buyer who has signed and not gone on. */
const SIGNED = "Agreement signed";

/** Who else knows a registered buyer for the listing, each with the clock, and whose buyer it is. */
export function Rivals({ registration: { rivals, first } }: { registration: Registration }) {
  return (
    <>
      <p className={rivals.length > 0 ? "font-semibold" : "text-ink-soft"}>{FIRST[first]}</p>
      <ul>
        {rivals.map(({ who, standing, since, signedAt }) => (
          <li key={`${who} ${since}`} className="border-l-4 border-amber py-1 pl-3 wrap-anywhere">
            <span className="font-semibold">{who || "Came to us directly"}</span>{" "}
            <RelativeTime at={since} />
            <span className="block text-ink-soft">
              {standing}
              {signedAt ? (
                <>
                  {standing !== SIGNED && `, ${SIGNED.toLowerCase()}`}{" "}
                  <RelativeTime at={signedAt} />
                </>
              ) : (
                ", no agreement signed"
              )}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
