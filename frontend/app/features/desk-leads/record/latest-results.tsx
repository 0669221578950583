import { RelativeTime } from "~/layout/desk/labels";
import { Warnings } from "./attached";
import { PercentBar, Range } from "./figures";
import type { Lead } from "./queries";

/** The latest valuation and health status of a lead. Renders nothing if the lead has neither. */
export function LatestResults({ lead: { range, health } }: { lead: Lead }) {
  if (!range && !health) return null;
  return (
    <section className="border-b border-rule py-3.5" aria-labelledby="told-title">
      <h2 id="told-title">What they told us</h2>
      {range && (
        <div className="mt-2">
          <Range low={range.low} high={range.high} />
          <p className="text-ink-soft">
            <RelativeTime at={range.at} />
          </p>
        </div>
      )}
      {health && (
        <div className="mt-3">
          <h3>Business health</h3>
          <p className="font-serif text-subtitle font-title">{health.overall}%</p>
          <PercentBar percent={health.overall} />
          <Warnings warnings={health.warnings} />
          <p className="text-ink-soft">
            <RelativeTime at={health.at} />
          </p>
        </div>
      )}
    </section>
  );
}
