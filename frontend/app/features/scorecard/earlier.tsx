import { useState } from "react";
import { api } from "~/api/client";
import { dayOf } from "~/lib/dates";
import { useLoaded } from "~/lib/use-loaded";
import { Loading, LoadingFailed } from "~/ui/loading";
import { Pager } from "~/ui/pager";

/** Every scorecard that was filled, the latest first. */
export function Earlier({ latest }: { latest: number }) {
  const [page, setPage] = useState(1);
  const { loaded, again } = useLoaded(`scorecards-${latest}-${page}`, (options) =>
    api.GET("/api/scorecards", { params: { query: { page } }, ...options }),
  );
  if (loaded.state === "loading") return <Loading words="Fetching earlier scorecards..." />;
  if (loaded.state === "failed") {
    return <LoadingFailed words="We could not fetch earlier scorecards." onAgain={again} />;
  }
  const { scorecards, total, pageSize } = loaded.data;
  if (total < 2) return null;
  return (
    <section aria-labelledby="earlier-title" className="no-print">
      <h3 id="earlier-title" className="health-heading">
        All scorecards
      </h3>
      <table className="figures figures-tight mt-5 w-full max-w-3xl">
        <thead>
          <tr>
            <th scope="col">Date</th>
            {scorecards[0]?.parts.map(({ key, title }) => (
              <th key={key} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {scorecards.map(({ id, madeAt, parts }) => (
            <tr key={id}>
              <th scope="row">{dayOf(madeAt)}</th>
              {parts.map(({ key, percent }) => (
                <td key={key}>{percent === null ? "not known" : `${percent}%`}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Pager
        label="Pages of scorecards"
        page={page}
        pages={Math.ceil(total / pageSize)}
        onPage={setPage}
      />
    </section>
  );
}
