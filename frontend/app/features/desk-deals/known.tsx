import type { ReactNode } from "react";
import { Link } from "react-router";
import { RelativeTime } from "~/layout/desk/labels";
import { formatHeadlineRange } from "~/lib/money";
import type { Deal } from "./queries";

/** What the owner told the firm before there was a deal: their latest range and health, which the lead has in full. */
export function Known({ deal: { lead, range, health } }: { deal: Deal }) {
  if (lead === null || (!range && !health)) return null;
  return (
    <section className="border-b border-rule py-4" aria-labelledby="deal-known-title">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="deal-known-title">What they told us</h2>
        <Link
          to={`/desk/leads/${lead}`}
          className="font-semibold text-copper underline-offset-[0.22em] hover:underline"
        >
          See all
        </Link>
      </div>
      <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1">
        {range && (
          <Told term="Range" at={range.at}>
            {formatHeadlineRange(range.low, range.high)}
          </Told>
        )}
        {health && (
          <Told term="Health" at={health.at}>
            {health.overall}%
            {health.warnings.length > 0 && (
              <span className="block font-sans text-fine font-normal text-red">
                {health.warnings.join("; ")}
              </span>
            )}
          </Told>
        )}
      </dl>
    </section>
  );
}

function Told({ term, at, children }: { term: string; at: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{term}</dt>
      <dd className="font-serif text-[1.0625rem] font-title tabular-nums">
        {children}
        <span className="block font-sans text-fine font-normal text-ink-soft">
          <RelativeTime at={at} />
        </span>
      </dd>
    </>
  );
}
