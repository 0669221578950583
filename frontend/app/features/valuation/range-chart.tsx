import { formatMoney } from "./money";
import type { Result } from "./rules";

const ROW = 54;
const TOP = 8;

/**
 * A chart of the three approaches, the range and its width on one scale. Positions are percentages of the width, so
 * that the text keeps its size.
 */
export function RangeChart({
  result,
  ground = "fill-paper-deep",
}: {
  result: Result;
  /** The color of the chart's background, if not that of the page. */
  ground?: string;
}) {
  const { assetBased, earningsBased, marketBased, rangeLow, rangeHigh, gap } = result;
  const rows = [
    { name: "Asset-based", amount: assetBased },
    { name: "Earnings-based", amount: earningsBased },
    { name: "Market-based", amount: marketBased },
  ];
  const top = roundUp(Math.max(assetBased, earningsBased, marketBased));
  const at = (amount: number) => `${((amount / top) * 100).toFixed(2)}%`;
  const rangeY = TOP + rows.length * ROW;
  const axisY = rangeY + 60;
  return (
    <figure>
      <svg
        className="chart"
        width="100%"
        height={axisY + 30}
        role="img"
        aria-label={`On one scale from $0 to ${formatMoney(top)}: asset-based ${formatMoney(assetBased)}, earnings-based ${formatMoney(earningsBased)}, market-based ${formatMoney(marketBased)}. The range runs from ${formatMoney(rangeLow)} to ${formatMoney(rangeHigh)}, ${formatMoney(gap)} wide.`}
      >
        <rect
          className={ground}
          x={at(rangeLow)}
          width={at(rangeHigh - rangeLow)}
          y={TOP}
          height={axisY - TOP}
        />
        {rows.map(({ name, amount }, index) => {
          const y = TOP + index * ROW;
          return (
            <g key={name}>
              <text className="chart-label" x="0" y={y + 16}>
                {name}
              </text>
              <text className="chart-value" x="100%" y={y + 16} textAnchor="end">
                {formatMoney(amount)}
              </text>
              <line className="stroke-edge" x1="0" x2="100%" y1={y + 32} y2={y + 32} />
              <line
                className="stroke-ink stroke-3"
                x1="0"
                x2={at(amount)}
                y1={y + 32}
                y2={y + 32}
              />
              <circle className="fill-ink" cx={at(amount)} cy={y + 32} r="7" />
            </g>
          );
        })}
        <text className="chart-label" x="0" y={rangeY + 16}>
          Your range
        </text>
        <text className="chart-value" x="100%" y={rangeY + 16} textAnchor="end">
          {formatMoney(gap)} wide
        </text>
        <rect
          className="fill-copper"
          x={at(rangeLow)}
          width={at(rangeHigh - rangeLow)}
          y={rangeY + 26}
          height="18"
        />
        <line className="stroke-edge" x1="0" x2="100%" y1={axisY} y2={axisY} />
        <text className="chart-tick" x="0" y={axisY + 22}>
          $0
        </text>
        <text className="chart-tick" x="50%" y={axisY + 22} textAnchor="middle">
          {formatMoney(top / 2)}
        </text>
        <text className="chart-tick" x="100%" y={axisY + 22} textAnchor="end">
          {formatMoney(top)}
        </text>
      </svg>
    </figure>
  );
}

/** The end of a scale: a round figure at least 2% above the largest amount. That must be above zero. */
export function roundUp(amount: number): number {
  const power = 10 ** Math.floor(Math.log10(amount));
  const step = [1, 1.5, 2, 3, 4, 5, 6, 8, 10].find((each) => each * power >= amount * 1.02) ?? 12;
  return step * power;
}
