import { formatDate } from "~/lib/dates";
import { BAND_NAMES } from "~/ui/band-shape";
import { TextTable } from "~/ui/table";
import { BandKey } from "./category-chart";
import { LineChart } from "./line-chart";
import { type Bands, type Run, type Series, seriesOf } from "./plot";

/** The overall result and the categories over time, as line charts and as tables. */
export function OverTime({
  runs,
  total,
  bands,
}: {
  runs: Run[];
  /** How many runs there are; `runs` are the latest of them. */
  total: number;
  bands: Bands;
}) {
  const [overall, ...categories] = seriesOf(runs);
  if (!overall) return null;
  const changed = new Set(runs.map(({ version }) => version)).size > 1;
  return (
    <section aria-labelledby="over-time-title">
      <h3 id="over-time-title" className="text-heading">
        Over time
      </h3>
      {changed && (
        <p className="mt-2 max-w-prose text-ink-soft">
          Some of the questions changed between these results. The percentages can still be
          compared; “What changed” names the questions that can't.
        </p>
      )}
      <figure className="mt-4">
        <p className="mb-[0.35rem]">
          <span className="font-strong">{overall.title}.</span>{" "}
          <span className="text-ink-soft">{intro(runs.length, total)}</span>
        </p>
        <LineChart series={overall} bands={bands} height={180} />
      </figure>
      <BandKey bands={bands} />
      <details className="fold mt-2">
        <summary>The five categories over time</summary>
        <div className="fold-body grid gap-x-12 gap-y-8 grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))]">
          {categories.map((series) => (
            <figure key={series.key}>
              <p className="mb-[0.35rem] font-strong">{series.title}</p>
              <LineChart series={series} bands={bands} height={140} />
            </figure>
          ))}
        </div>
      </details>
      <HistoryTables series={[overall, ...categories]} />
    </section>
  );
}

function intro(shown: number, total: number): string {
  if (total === 1) return "One point so far. The line begins with your second result.";
  if (shown < total) return `Your latest ${shown} of ${total} results.`;
  return "Each mark is one result.";
}

function HistoryTables({ series }: { series: Series[] }) {
  return (
    <details className="fold no-print">
      <summary>Show as tables</summary>
      <div className="fold-body grid gap-x-12 gap-y-8 mt-10 grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))]">
        {series.map(({ key, title, points }) => (
          <TextTable
            key={key}
            caption={title}
            head={["Date", "Band", "Percent"]}
            rows={points
              .toReversed()
              .map(({ completedAt, band, percent }) => [
                formatDate(completedAt),
                BAND_NAMES[band],
                `${percent}%`,
              ])}
          />
        ))}
      </div>
    </details>
  );
}
