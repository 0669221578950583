import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import type { components } from "~/api/schema";
import { formatDate, formatLongDate } from "~/lib/dates";
import { RequestRefused } from "~/lib/query-client";
import { QueryView } from "~/lib/query-view";
import { useRootData } from "~/lib/site";
import { BAND_NAMES, BandIcon } from "~/ui/band-shape";
import { PrintHeading } from "~/ui/print-heading";
import { byWhom } from "./latest-status";
import type { Bands } from "./plot";
import { runQuery } from "./queries";
import { ReportActions, ReportStrengths, ReportWarnings } from "./report-parts";
import { RunCategoryChart } from "./run-category-chart";
import { RunPdfButton } from "./run-pdf-button";

type Detail = components["schemas"]["HealthRunDetailOut"];

/** The report of a saved run, with the texts of the questions it was made with. */
export function RunReport({ number, bands }: { number: number; bands: Bands }) {
  const query = useQuery(runQuery(number));
  const missing = query.error instanceof RequestRefused && query.error.status === 404;
  return (
    <>
      <p className="no-print">
        <Link className="text-link" to="#">
          Back to the dashboard
        </Link>
      </p>
      {missing ? (
        <p className="lede mt-8">We can't find that result in your business's list.</p>
      ) : (
        <QueryView
          query={query}
          loading="Loading the report..."
          failed="We couldn't load the report."
        >
          {(run) => <Report run={run} bands={bands} />}
        </QueryView>
      )}
    </>
  );
}

function Report({ run, bands }: { run: Detail; bands: Bands }) {
  const { firm } = useRootData();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "start" });
  }, []);
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
        <div className="flex flex-wrap items-center gap-y-4 gap-x-10 mt-6">
          <p className="figure text-[clamp(5rem,3.5rem_+_7vw,9rem)] leading-[0.9]">
            {run.overall}%
          </p>
          <div>
            <p className="max-w-104 font-serif text-h3">{run.label}</p>
            <p className="mt-2 font-semibold">
              <span className="inline-flex items-baseline gap-2">
                <BandIcon band={run.band} />
                {BAND_NAMES[run.band]}
              </span>
            </p>
            <p className="mt-1 text-small text-ink-soft">{byWhom(run)}</p>
          </div>
        </div>
        {run.caveat && (
          <p className="mt-8 max-w-prose border-l-4 border-copper pl-6">{run.caveat}</p>
        )}
        <p className="mt-6 flex flex-wrap gap-6 no-print">
          <RunPdfButton id={run.id} label="Download this report as a PDF" />
          <button type="button" className="text-link cursor-pointer" onClick={() => window.print()}>
            Print
          </button>
        </p>
      </section>
      <ReportWarnings run={run} />
      <section aria-labelledby="categories-title">
        <h3 id="categories-title" className="text-heading">
          Five categories
        </h3>
        <div className="mt-6">
          <RunCategoryChart categories={run.categories} bands={bands} />
        </div>
      </section>
      <ReportActions run={run} />
      <ReportStrengths run={run} />
      <p className="max-w-prose text-small text-ink-soft">
        {run.disclaimer} Questions {run.version}.
      </p>
    </article>
  );
}
