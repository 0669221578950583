const at = (dollars: number, scale: number) => `${((dollars / scale) * 100).toFixed(2)}%`;

/**
 * A bar for a range on a scale from $0. The figures stand beside it as text. `scale`: the end of the scale in whole
 * dollars.
 */
export function RangeBar({ low, high, scale }: { low: number; high: number; scale: number }) {
  return (
    <svg className="chart" width="100%" height="18" aria-hidden="true">
      <line className="stroke-edge" x1="0" x2="100%" y1="9" y2="9" />
      <rect
        className="fill-copper"
        x={at(low, scale)}
        width={at(high - low, scale)}
        y="1"
        height="16"
      />
    </svg>
  );
}
