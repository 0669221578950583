import { formatDateTime } from "~/lib/dates";
import { formatHeadlineRange, formatMoney } from "~/lib/money";
import { scaleEnd } from "~/ui/range-layout";
import type { SavedRun } from "./answers";

const ROW = 84;

/** A chart of both ranges, one above the other, on one scale from $0. */
export function BothRanges({ first, second }: { first: SavedRun; second: SavedRun }) {
  const top = scaleEnd(Math.max(first.result.rangeHigh, second.result.rangeHigh));
  const at = (dollars: number) => `${((dollars / top) * 100).toFixed(2)}%`;
  const axisY = 2 * ROW + 4;
  const rows = [first, second].map(({ madeAt, result: { rangeLow, rangeHigh } }, index) => ({
    name: `${index === 0 ? "First" : "Second"} run, ${formatDateTime(madeAt)}`,
    range: formatHeadlineRange(rangeLow, rangeHigh),
    low: rangeLow,
    high: rangeHigh,
  }));
  const description = rows.map(({ name, range }) => `${name}, ${range}`).join("; ");
  return (
    <figure className="mt-6">
      <svg
        className="chart"
        width="100%"
        height={axisY + 28}
        role="img"
        aria-label={`On one scale from $0 to ${formatMoney(top)}: ${description}.`}
      >
        {rows.map(({ name, range, low, high }, index) => {
          const y = index * ROW;
          return (
            <g key={name}>
              <text className="chart-tick" x="0" y={y + 16}>
                {name}
              </text>
              <text className="chart-value" x="0" y={y + 39}>
                {range}
              </text>
              <line className="stroke-edge" x1="0" x2="100%" y1={y + 60} y2={y + 60} />
              <rect
                className={index === 0 ? "fill-edge" : "fill-copper"}
                x={at(low)}
                width={at(high - low)}
                y={y + 50}
                height="20"
              />
            </g>
          );
        })}
        <line className="stroke-edge" x1="0" x2="100%" y1={axisY} y2={axisY} />
        <text className="chart-tick" x="0" y={axisY + 21}>
          $0
        </text>
        <text className="chart-tick" x="100%" y={axisY + 21} textAnchor="end">
          {formatMoney(top)}
        </text>
      </svg>
    </figure>
  );
}
