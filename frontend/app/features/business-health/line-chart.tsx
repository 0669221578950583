import { formatDate } from "~/lib/dates";
import { BAND_NAMES, BandShape } from "~/ui/band-shape";
import { type Bands, labelBaseline, labeledPoints, type Series } from "./plot";

const TOP = 26;

/** The percent at which the scale starts: 40, or 20, the lowest possible result, if a result is below 40. */
const LOWEST = [40, 20];

/**
 * A line chart of one percentage over time, with the thresholds of the bands. Positions are percentages of the
 * width, so that the text keeps its size on every screen. The numbers of the scale stand beside the chart.
 */
export function LineChart({
  series: { title, points },
  bands,
  height,
}: {
  series: Series;
  bands: Bands;
  height: number;
}) {
  const lowest = LOWEST.find((from) => points.every(({ percent }) => percent >= from)) ?? 0;
  const y = (percent: number) => TOP + ((100 - percent) / (100 - lowest)) * height;
  const thresholds = bands.map(({ from }) => from).filter((from) => from > lowest);
  const rules = [100, ...thresholds, lowest];
  const descriptions = points.map(
    ({ completedAt, percent, band }) =>
      `${formatDate(completedAt)} ${percent}%, ${BAND_NAMES[band]}`,
  );
  const withFigure = labeledPoints(points);
  const [first, last] = [points[0], points.at(-1)];
  return (
    <div className="grid grid-cols-[2.25rem_minmax(0,1fr)]">
      <svg className="chart" width="100%" height={TOP + height + 26} aria-hidden="true">
        {rules.map((percent) => (
          <text key={percent} className="chart-tick" x="0" y={y(percent) + 5}>
            {percent}
          </text>
        ))}
      </svg>
      <svg
        className="chart"
        width="100%"
        height={TOP + height + 26}
        role="img"
        aria-label={`${title} over time, on a scale from ${lowest} to 100%: ${descriptions.join("; ")}.`}
      >
        {rules.map((percent) => (
          <line
            key={percent}
            className={thresholds.includes(percent) ? "stroke-edge dashed" : "stroke-edge"}
            x1="0"
            x2="100%"
            y1={y(percent)}
            y2={y(percent)}
          />
        ))}
        {points.slice(1).map((point, index) => (
          <line
            key={point.id}
            className="stroke-ink stroke-[2.5]"
            x1={`${points[index]?.x ?? 0}%`}
            y1={y(points[index]?.percent ?? 0)}
            x2={`${point.x}%`}
            y2={y(point.percent)}
          />
        ))}
        {points.map(({ id, x, percent, band }, index) => (
          <g key={id}>
            <svg x={`${x}%`} y={y(percent)} overflow="visible" aria-hidden="true">
              <BandShape band={band} />
            </svg>
            {withFigure.has(id) && (
              <text
                className="chart-label font-serif font-title stroke-paper stroke-5 [paint-order:stroke]"
                x={`${x}%`}
                y={labelBaseline(y(percent), rules.map(y))}
                textAnchor={anchor(index, points.length)}
              >
                {percent}%
              </text>
            )}
          </g>
        ))}
        {first && (
          <text
            className="fill-ink-soft text-fine"
            x={points.length === 1 ? "50%" : "0"}
            y={TOP + height + 21}
            textAnchor={points.length === 1 ? "middle" : "start"}
          >
            {formatDate(first.completedAt)}
          </text>
        )}
        {last && last !== first && (
          <text className="fill-ink-soft text-fine" x="100%" y={TOP + height + 21} textAnchor="end">
            {formatDate(last.completedAt)}
          </text>
        )}
      </svg>
    </div>
  );
}

/** The text anchor of a point's label: the first and last labels must not leave the chart. */
function anchor(index: number, count: number): "start" | "middle" | "end" {
  if (count === 1) return "middle";
  if (index === count - 1) return "end";
  return index === 0 ? "start" : "middle";
}
