import type { Ref } from "react";
import { formatDate } from "~/lib/dates";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { SourceNote } from "~/ui/source-note";
import type { Form } from "./answers";
import { PartDetails } from "./part-details";
import { PartsChart } from "./parts-chart";
import { SaleTimeline } from "./sale-timeline";
import { ScorecardHistory } from "./scorecard-history";
import type { Scorecard } from "./submit";

/** The result of a scorecard: the three parts, what is missing in each, and the stage on the timeline. */
export function ScorecardResult({
  ref,
  form,
  scorecard,
  stale,
  onAgain,
}: {
  ref: Ref<HTMLHeadingElement>;
  form: Form;
  scorecard: Scorecard;
  /** Whether the business has a newer health run than the one that the scorecard used. */
  stale: boolean;
  onAgain: () => void;
}) {
  const { parts, weakest, stage, madeAt, filledBy, healthRun, version } = scorecard;
  return (
    <div className="grid grid-cols-1 gap-12 md:gap-16">
      <section aria-labelledby="scorecard-title">
        <h2 id="scorecard-title" ref={ref} tabIndex={-1} className="text-h2 outline-none">
          {headline(scorecard)}
        </h2>
        <p className="mt-3 text-small text-ink-soft">
          {formatDate(madeAt)}
          {filledBy && `, filled in by ${filledBy}`}
          {healthRun && `, using the ${formatDate(healthRun.completedAt)} health result`}
        </p>
        {version !== form.version && (
          <Notice role="note" className="mt-6 max-w-prose">
            <p>
              Some questions have changed since this scorecard. This page shows the questions as you
              answered them then. Fill it in again to answer the new ones.
            </p>
          </Notice>
        )}
        {stale && (
          <Notice role="note" className="mt-6 max-w-prose">
            <p>You have a newer health result than this scorecard. Fill it in again to use it.</p>
          </Notice>
        )}
        <PartsChart parts={parts} weakest={weakest} bands={form.bands} />
        <p className="mt-2 max-w-prose text-small text-ink-soft">{form.bandsNote}</p>
        <p className="mt-6 flex flex-wrap gap-4 no-print">
          <Button onClick={onAgain}>Fill it in again</Button>
          <Button variant="secondary" onClick={() => window.print()}>
            Print this page
          </Button>
        </p>
      </section>
      {weakestFirst(parts).map((part, index) => (
        <PartDetails key={part.key} part={part} open={index === 0} />
      ))}
      <SaleTimeline stages={form.stages} stage={stage} note={form.timelineNote} />
      <ScorecardHistory latest={scorecard.id} />
      <div className="grid max-w-prose gap-3 text-small text-ink-soft">
        <p>{form.disclaimer}</p>
        <SourceNote
          ids={form.sources.map(({ name }) => name)}
          sources={Object.fromEntries(form.sources.map((source) => [source.name, source]))}
        />
      </div>
    </div>
  );
}

/** Sorts the parts by percent, the lowest first. A part without a percent, which needs a health run, comes last. */
function weakestFirst(parts: Scorecard["parts"]): Scorecard["parts"] {
  return parts.toSorted((one, other) => (one.percent ?? 101) - (other.percent ?? 101));
}

function headline({ parts, weakest }: Scorecard): string {
  const part = parts.find(({ key }) => key === weakest);
  return part ? `Start with: ${part.title.toLowerCase()}` : "Your exit readiness so far";
}
