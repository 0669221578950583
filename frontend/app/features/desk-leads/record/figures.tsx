import { formatHeadline, formatHeadlineRange } from "~/lib/money";
import { RangeFigure, type RangeMark } from "~/ui/range-figure";

/** A valuation's range in whole US dollars, with a mark at the result of each approach. */
export function Range({
  low,
  high,
  marks = [],
}: {
  low: number;
  high: number;
  marks?: readonly RangeMark[];
}) {
  const label = `Range: ${formatHeadlineRange(low, high)}`;
  return <RangeFigure label={label} low={low} high={high} marks={marks} format={formatHeadline} />;
}

/** A range on the timeline: as text if it equals `latest`, which is drawn elsewhere on the page. */
export function RangeOfEntry({
  latest,
  ...range
}: Parameters<typeof Range>[0] & { latest: { low: number; high: number } | null | undefined }) {
  if (latest?.low !== range.low || latest.high !== range.high) return <Range {...range} />;
  return <p>{formatHeadlineRange(range.low, range.high)}, the latest</p>;
}

/** A percentage as a bar from 0 to 100. */
export function PercentBar({ percent }: { percent: number }) {
  return (
    <svg className="mt-1 block w-full max-w-100" height="8" aria-hidden="true">
      <rect className="fill-track-light" width="100%" height="8" />
      <rect className="fill-ink" width={`${percent}%`} height="8" />
    </svg>
  );
}
