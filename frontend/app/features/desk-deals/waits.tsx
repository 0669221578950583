import { Link } from "react-router";
import { RelativeTime } from "~/layout/desk/labels";
import type { Deal } from "./queries";
import { addressOf } from "./words";

/** What the deal waits for, each with the way to where it is done. */
export function Waits({ deal: { id, waits } }: { deal: Deal }) {
  if (waits.length === 0) return null;
  return (
    <section className="border-b border-rule py-4" aria-labelledby="deal-waits-title">
      <h2 id="deal-waits-title">Waits for you</h2>
      <ul className="mt-1">
        {waits.map(({ tab, text, since }) => (
          <li key={`${tab} ${text}`} className="flex items-baseline justify-between gap-4 py-1">
            <Link
              to={addressOf(id, tab)}
              className="min-w-0 underline decoration-rule underline-offset-[0.22em] wrap-anywhere hover:decoration-current"
            >
              {text}
            </Link>
            <span className="flex-none text-ink-soft">
              <RelativeTime at={since} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
