import { formatHeadlineRange, formatMoney } from "~/lib/money";

const HEIGHT = 12;

/**
 * A valuation's range, drawn on a scale from $0 to a little over its high end, with a mark at the result of each
 * approach. Whole US dollars.
 */
export function RangeBar({
  low,
  high,
  marks = [],
}: {
  low: number;
  high: number;
  marks?: readonly number[];
}) {
  const top = Math.max(high, ...marks) * 1.1 || 1;
  const at = (dollars: number) => `${((100 * dollars) / top).toFixed(2)}%`;
  return (
    <div className="max-w-100">
      <p className="font-serif text-subtitle font-title">{formatHeadlineRange(low, high)}</p>
      <svg className="mt-1 block w-full" height={HEIGHT} aria-hidden="true">
        <rect className="fill-track-light" width="100%" height={HEIGHT} />
        <rect className="fill-copper" x={at(low)} width={at(high - low)} height={HEIGHT} />
        {marks.map((mark) => (
          <line
            key={mark}
            className="stroke-ink stroke-3"
            x1={at(mark)}
            x2={at(mark)}
            y2={HEIGHT}
          />
        ))}
      </svg>
      <p className="flex justify-between text-ink-soft" aria-hidden="true">
        <span>$0</span>
        <span>{formatMoney(Math.round(top / 1000) * 1000)}</span>
      </p>
    </div>
  );
}

/**
 * A valuation range on the timeline: as text if it equals `latest`, which is drawn elsewhere on the page, and
 * otherwise as a bar.
 */
export function Range({
  latest,
  ...range
}: Parameters<typeof RangeBar>[0] & { latest: { low: number; high: number } | null | undefined }) {
  if (latest?.low !== range.low || latest.high !== range.high) return <RangeBar {...range} />;
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
