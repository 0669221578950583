import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { components } from "~/api/schema";
import { formatDate, formatLongDate } from "~/lib/dates";
import { QueryView } from "~/lib/query-view";
import { useRootData } from "~/lib/site";
import { useStartReading } from "~/lib/start-reading";
import { BandLabel } from "~/ui/band-shape";
import { Button } from "~/ui/button";
import { PrintHeading } from "~/ui/print-heading";
import { CategoryChart } from "./category-chart";
import { byWhom } from "./latest-status";
import type { Bands } from "./plot";
import { runQuery } from "./queries";
import { OverallScore, ReportActions, ReportStrengths, ReportWarnings } from "./report-parts";
import { RunPdfButton } from "./run-pdf-button";

type Detail = components["schemas"]["HealthRunDetailOut"];

/** The report of a saved run, with the texts of the questions it was made with. */
export default function RunReport({ number, bands }: { number: number; bands: Bands }) {
  const query = useQuery(runQuery(number));
  return (
    <>
      <p className="no-print">
        <Link className="text-link" to="#">
          Back to the dashboard
        </Link>
      </p>
      <QueryView
        query={query}
        loading="Loading the report..."
        failed="We couldn't load the report."
        missing={<p className="lede mt-8">We can't find that result in your business's list.</p>}
      >
        {(run) => <Report run={run} bands={bands} />}
      </QueryView>
    </>
  );
}

function Report({ run, bands }: { run: Detail; bands: Bands }) {
  const { firm } = useRootData();
  const heading = useStartReading();
  return (
    <article className="mt-8 grid grid-cols-1 gap-10 md:gap-16">
      <PrintHeading
        firm={firm}
        title="Business health report"
        date={`Answered on ${formatLongDate(run.completedAt)}`}
      />
      <section aria-labelledby="report-title">
        <h2 id="report-title" ref={heading} tabIndex={-1} className="outline-none">
          Report of {formatDate(run.completedAt)}
        </h2>
        <OverallScore of={run}>
          <p className="mt-2 font-semibold">
            <BandLabel band={run.band} />
          </p>
          <p className="mt-1 text-small text-ink-soft">{byWhom(run)}</p>
        </OverallScore>
        <p className="mt-6 flex flex-wrap gap-6 no-print">
          <RunPdfButton id={run.id} label="Download this report as a PDF" />
          <Button variant="quiet" onClick={() => window.print()}>
            Print
          </Button>
        </p>
      </section>
      <ReportWarnings {...run} />
      <section aria-labelledby="categories-title">
        <h3 id="categories-title" className="text-heading">
          Five categories
        </h3>
        <div className="mt-6">
          <CategoryChart report={run} bands={bands} />
        </div>
      </section>
      <ReportActions {...run} />
      <ReportStrengths {...run} />
      <p className="max-w-prose text-small text-ink-soft">
        {run.disclaimer} Questions {run.version}.
      </p>
    </article>
  );
}
