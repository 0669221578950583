import { Link } from "react-router";
import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { dayOf } from "~/lib/dates";
import { useLoaded } from "~/lib/use-loaded";
import { usePages } from "~/lib/use-pages";
import { BandSign } from "~/ui/band-shape";
import { Loading, LoadingFailed } from "~/ui/loading";
import { Pager } from "~/ui/pager";
import { DownloadRun } from "./download-run";
import { BAND_NAMES, type Run } from "./plot";

export type Runs = components["schemas"]["HealthRunsOut"];

/** Every result that was ever kept, the latest first, each with its report; `first`: their first page. */
export function RunList({ first }: { first: Runs }) {
  const { page, turnTo, heading } = usePages();
  const { loaded: asked, again } = useLoaded(`runs-${page}`, async (options) =>
    page === 1
      ? { data: first }
      : api.GET("/api/health/runs", { params: { query: { page } }, ...options }),
  );
  // The first page stands there at once, without a moment of "Fetching".
  const loaded = page === 1 ? ({ state: "ready", data: first } as const) : asked;
  return (
    <section aria-labelledby="runs-title">
      <h3 id="runs-title" ref={heading} tabIndex={-1} className="health-heading">
        All results
      </h3>
      <p className="mt-3 max-w-prose text-ink-soft">
        Each result is saved as it was that day and never changes.
      </p>
      {loaded.state === "loading" && <Loading words="Loading the list..." />}
      {loaded.state === "failed" && (
        <LoadingFailed words="We couldn't load the list." onAgain={again} />
      )}
      {loaded.state === "ready" && (
        <>
          <ul className="mt-6">
            {loaded.data.runs.map((run) => (
              <RunRow key={run.id} run={run} />
            ))}
          </ul>
          <Pager
            label="Pages of results"
            page={page}
            pages={Math.ceil(loaded.data.total / loaded.data.pageSize)}
            onPage={turnTo}
          />
        </>
      )}
    </section>
  );
}

function RunRow({ run }: { run: Run }) {
  const day = dayOf(run.takenAt);
  return (
    <li className="health-result">
      <p className="run-figure">{run.overall}%</p>
      <div>
        <p className="font-semibold">{day}</p>
        <p className="text-small text-ink-soft">
          <span className="band-mark">
            <BandSign band={run.band} /> {BAND_NAMES[run.band]}
          </span>
          , {run.label}
          {run.takenBy && `. Answered by ${run.takenBy}.`}
        </p>
        {run.caveat && <p className="mt-1 max-w-prose text-small">{run.caveat}</p>}
      </div>
      <p className="run-ways">
        <Link
          className="text-link"
          to={`#run-${run.id}`}
          aria-label={`Open the report of ${day}, ${run.overall}%`}
        >
          Open the report
        </Link>
        <DownloadRun id={run.id} label={`Download the PDF of ${day}, ${run.overall}%`} />
      </p>
    </li>
  );
}
