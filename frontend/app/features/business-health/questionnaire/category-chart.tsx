import { BAND_ROW, BandRow } from "~/ui/band-row";
import { BAND_NAMES } from "~/ui/band-shape";
import type { QuestionSet } from "./answers";
import { BandMark } from "./band-mark";
import type { Assessed, Band } from "./rules";

const TOP = 26;

/**
 * A bar chart of the calculated report's five categories from 0 to 100 percent, with the thresholds of the bands.
 * Positions are percentages of the width, so that the text keeps its size.
 */
export function CategoryChart({
  questionSet,
  assessed,
}: {
  questionSet: QuestionSet;
  assessed: Assessed;
}) {
  const rows = questionSet.categories.map(({ key, title }, index) => ({
    key,
    title,
    mark: assessed.categories[index] ?? assessed.overall,
  }));
  const thresholds = questionSet.bands.filter(({ from }) => from > 0);
  const bottom = TOP + rows.length * BAND_ROW;
  const descriptions = rows.map(
    ({ title, mark }) => `${title} ${mark.percent}%, ${BAND_NAMES[mark.band].toLowerCase()}`,
  );
  const starts = thresholds.map(
    ({ from, band }) => `${BAND_NAMES[band as Band]} starts at ${from}%.`,
  );
  return (
    <figure>
      <svg
        className="chart"
        width="100%"
        height={bottom + 30}
        role="img"
        aria-label={`On one scale from 0 to 100%: ${descriptions.join("; ")}. ${starts.join(" ")}`}
      >
        {thresholds.map(({ from }) => (
          <line
            key={from}
            className="stroke-edge dashed"
            x1={`${from}%`}
            x2={`${from}%`}
            y1={TOP - 6}
            y2={bottom + 4}
          />
        ))}
        {rows.map(({ key, title, mark: { percent, band } }, index) => (
          <BandRow
            key={key}
            y={TOP + index * BAND_ROW}
            title={title}
            percent={percent}
            band={band}
          />
        ))}
        <text className="chart-tick" x="0" y={bottom + 22}>
          0
        </text>
        {thresholds.map(({ from }) => (
          <text
            key={from}
            className="chart-tick"
            x={`${from}%`}
            y={bottom + 22}
            textAnchor="middle"
          >
            {from}
          </text>
        ))}
        <text className="chart-tick" x="100%" y={bottom + 22} textAnchor="end">
          100
        </text>
      </svg>
      <figcaption className="flex flex-wrap gap-y-1 gap-x-7 mt-3 text-ink-soft text-small/[1.6]">
        {questionSet.bands.map(({ band }) => (
          <BandMark key={band} band={band as Band} questionSet={questionSet} />
        ))}
      </figcaption>
    </figure>
  );
}
