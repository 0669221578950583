import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { formatDate } from "~/lib/dates";
import { QueryView } from "~/lib/query-view";
import { usePagination } from "~/lib/use-pagination";
import { BandLabel } from "~/ui/band-shape";
import { Pager } from "~/ui/pager";
import type { Run } from "./plot";
import { runsQuery } from "./queries";
import { RunPdfButton } from "./run-pdf-button";

/**
 * The list of all saved runs in a `<details>`: the latest first, each with a link to its report. `total`: how many
 * there are.
 */
export function RunList({ total }: { total: number }) {
  const { page, showPage, heading } = usePagination();
  // The overview around it has just loaded the first page.
  const query = useQuery({ ...runsQuery(page), refetchOnMount: false });
  return (
    <section aria-labelledby="runs-title">
      <h3 id="runs-title" ref={heading} tabIndex={-1} className="text-heading">
        All results
      </h3>
      <details className="fold mt-2">
        <summary>{total === 1 ? "Show the result" : `Show all ${total} results`}</summary>
        <p className="max-w-prose text-ink-soft">
          Each result is saved as it was that day and never changes.
        </p>
        <QueryView query={query} loading="Loading the list..." failed="We couldn't load the list.">
          {({ runs, total, pageSize }) => (
            <>
              <ul className="mt-2">
                {runs.map((run) => (
                  <RunRow key={run.id} run={run} />
                ))}
              </ul>
              <Pager
                label="Pages of results"
                page={page}
                pages={Math.ceil(total / pageSize)}
                onPage={showPage}
              />
            </>
          )}
        </QueryView>
      </details>
    </section>
  );
}

function RunRow({ run }: { run: Run }) {
  const day = formatDate(run.completedAt);
  return (
    <li className="list-row grid-cols-[4.5rem_1fr] gap-y-1 gap-x-4 py-[1.1rem] md:grid-cols-[5.5rem_1fr_auto] md:items-baseline">
      <p className="font-serif text-[1.625rem] leading-[1.2] lining-nums tabular-nums">
        {run.overall}%
      </p>
      <div>
        <p className="font-semibold">{day}</p>
        <p className="text-small text-ink-soft">
          <BandLabel band={run.band} />, {run.label}
          {run.completedBy && `. Answered by ${run.completedBy}.`}
        </p>
        {run.caveat && <p className="mt-1 max-w-prose text-small">{run.caveat}</p>}
      </div>
      <p className="col-start-2 flex gap-6 md:col-start-3 [&>*]:min-h-8">
        <Link
          className="text-link"
          to={`#run-${run.id}`}
          aria-label={`Open the report of ${day}, ${run.overall}%`}
        >
          Open the report
        </Link>
        <RunPdfButton id={run.id} label={`Download the PDF of ${day}, ${run.overall}%`} />
      </p>
    </li>
  );
}
