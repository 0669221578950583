import { formatMoney } from "~/lib/money";

/** A valuation's range, drawn on a scale from $0 to a little over its high end. Whole US dollars. */
export function RangeBar({ low, high }: { low: number; high: number }) {
  const top = high * 1.15 || 1;
  const at = (dollars: number) => `${(100 * dollars) / top}%`;
  return (
    <div className="max-w-100">
      <p className="font-serif text-subtitle font-title">
        {formatMoney(low)} to {formatMoney(high)}
      </p>
      <svg className="mt-1 block w-full" height="10" aria-hidden="true">
        <rect className="fill-track-light" width="100%" height="10" />
        <rect className="fill-copper" x={at(low)} width={at(high - low)} height="10" />
      </svg>
    </div>
  );
}

/** A percentage as a bar from 0 to 100. */
export function PercentBar({ percent }: { percent: number }) {
  return (
    <svg className="mt-1 block w-full max-w-100" height="10" aria-hidden="true">
      <rect className="fill-track-light" width="100%" height="10" />
      <rect className="fill-ink" width={`${percent}%`} height="10" />
    </svg>
  );
}
