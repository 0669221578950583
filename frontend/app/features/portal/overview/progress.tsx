import { formatDate } from "~/lib/dates";
import { RangeTrend, TrendEnds, timePositions } from "~/tools/range-trend";
import { BandShape } from "~/ui/band-shape";
import type { OverviewData, OverviewWords } from "./overview-types";

/** The latest ranges and health scores over time; nothing while there is only one of each. */
export function Progress({
  words,
  overview: { valuations, healthRuns },
}: {
  words: OverviewWords["progress"];
  overview: OverviewData;
}) {
  const hasRanges = valuations.length > 1;
  const hasScores = healthRuns.length > 1;
  if (!hasRanges && !hasScores) return null;
  return (
    <section aria-labelledby="progress-title" className="mt-14">
      <h3 id="progress-title">{words.title}</h3>
      <div className="mt-5 grid gap-x-14 gap-y-8 lg:grid-cols-2">
        {hasRanges && <RangeTrend title={words.ranges} ranges={valuations} />}
        {hasScores && <ScoreTrend title={words.scores} runs={healthRuns} />}
      </div>
    </section>
  );
}

const HEIGHT = 110;
const TOP = 12;
const BOTTOM = HEIGHT - 12;

function ScoreTrend({ title, runs }: { title: string; runs: OverviewData["healthRuns"] }) {
  const shown = runs.toReversed();
  const days = timePositions(shown.map(({ completedAt }) => completedAt));
  const y = (percent: number) => BOTTOM - (percent / 100) * (BOTTOM - TOP);
  const spoken = shown.map(({ overall, completedAt }) => `${formatDate(completedAt)}, ${overall}%`);
  const [first, last] = [shown[0], shown.at(-1)];
  return (
    <figure>
      <figcaption className="text-small font-semibold">{title}</figcaption>
      <svg
        className="chart mt-3"
        width="100%"
        height={HEIGHT}
        role="img"
        aria-label={`${title}: ${spoken.join("; ")}.`}
      >
        <line className="stroke-edge" x1="0" x2="100%" y1={BOTTOM + 6} y2={BOTTOM + 6} />
        {shown.slice(1).map((run, index) => (
          <line
            key={run.run}
            className="stroke-ink stroke-2"
            x1={`${days[index]}%`}
            x2={`${days[index + 1]}%`}
            y1={y(shown[index]?.overall ?? 0)}
            y2={y(run.overall)}
          />
        ))}
        {shown.map(({ run, band, overall }, index) => (
          <svg key={run} x={`${days[index]}%`} y={y(overall)} overflow="visible" aria-hidden="true">
            <BandShape band={band} />
          </svg>
        ))}
      </svg>
      <TrendEnds first={first && <Named run={first} />} last={last && <Named run={last} />} />
    </figure>
  );
}

function Named({ run: { overall, completedAt } }: { run: OverviewData["healthRuns"][number] }) {
  return (
    <>
      <strong className="block font-semibold">{overall}%</strong>
      {formatDate(completedAt)}
    </>
  );
}
