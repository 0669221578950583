import { formatDate } from "~/lib/dates";
import { interpolate } from "~/lib/interpolate";
import { formatMoney } from "~/lib/money";
import type { OverviewData, OverviewWords } from "./overview-types";

type Range = NonNullable<OverviewData["valuation"]>;

/** A chart of the latest range and, in a lighter color above it, the previous range, on one scale from $0. */
export function RangeChange({
  words,
  now,
  before,
}: {
  words: OverviewWords["range"];
  now: Range;
  before: Range | null;
}) {
  const top = roundUp(Math.max(now.high, before?.high ?? 0));
  const at = (dollars: number) => `${((dollars / top) * 100).toFixed(2)}%`;
  const spoken = ({ low, high }: Range) =>
    `${formatMoney(low)} ${words.between} ${formatMoney(high)}`;
  const y = before ? 34 : 8;
  return (
    <svg
      className="chart mt-5"
      width="100%"
      height={y + 60}
      role="img"
      aria-label={interpolate(words.drawing, {
        now: spoken(now),
        before: before ? interpolate(words.drawingBefore, { before: spoken(before) }) : "",
      })}
    >
      {before && (
        <>
          <rect
            className="fill-ochre"
            x={at(before.low)}
            width={at(before.high - before.low)}
            y="14"
            height="10"
          />
          <text className="chart-tick" x="0" y="24">
            {formatDate(before.madeAt)}
          </text>
        </>
      )}
      <rect
        className="fill-copper"
        x={at(now.low)}
        width={at(now.high - now.low)}
        y={y}
        height="22"
      />
      <text className="chart-tick" x="0" y={y + 16}>
        {formatDate(now.madeAt)}
      </text>
      <line className="stroke-edge" x1="0" x2="100%" y1={y + 30} y2={y + 30} />
      <text className="chart-tick" x="0" y={y + 50}>
        $0
      </text>
      <text className="chart-tick" x="100%" y={y + 50} textAnchor="end">
        {formatMoney(top)}
      </text>
    </svg>
  );
}

/** The next amount with two significant digits: 2,310,000 becomes 2,400,000. */
function roundUp(dollars: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(dollars)) - 1);
  return Math.ceil(dollars / step) * step;
}
