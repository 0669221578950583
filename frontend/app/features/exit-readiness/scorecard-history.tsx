import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { dayOf } from "~/lib/dates";
import { apiQuery } from "~/lib/query-client";
import { QueryView } from "~/lib/query-view";
import { usePages } from "~/lib/use-pages";
import { Loading } from "~/ui/loading";
import { Pager } from "~/ui/pager";

type Scorecards = components["schemas"]["ScorecardsOut"];

const LOADING = "Loading earlier scorecards...";

/** All scorecards of the business, the latest first. Nothing where there is only one. */
export function ScorecardHistory({ latest }: { latest: number }) {
  const { page, turnTo, heading } = usePages();
  const [hasPaged, setHasPaged] = useState(false);
  const query = useQuery(
    apiQuery(["scorecards", latest, page], (options) =>
      api.GET("/api/scorecards", { params: { query: { page } }, ...options }),
    ),
  );
  if (query.data && query.data.total < 2) return null;
  // Until the first page is loaded, it is not known whether there is a list at all.
  if (query.isLoading && !hasPaged) return <Loading words={LOADING} />;
  function showPage(next: number) {
    setHasPaged(true);
    turnTo(next);
  }
  return (
    <section aria-labelledby="scorecard-history-title" className="no-print">
      <h3 id="scorecard-history-title" ref={heading} tabIndex={-1} className="text-heading">
        All scorecards
      </h3>
      <QueryView query={query} loading={LOADING} failed="We couldn't load earlier scorecards.">
        {(data) => <Page page={page} turnTo={showPage} {...data} />}
      </QueryView>
    </section>
  );
}

type PageProps = Scorecards & { page: number; turnTo: (page: number) => void };

function Page({ scorecards, total, pageSize, page, turnTo }: PageProps) {
  return (
    <>
      <table className="figures table-tight mt-5 w-full max-w-3xl">
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
              {parts.map(({ key, percent, comparable }) => (
                <td key={key}>
                  {percent === null ? "not known" : `${percent}%`}
                  {percent !== null && !comparable && "*"}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {scorecards.some(({ parts }) => parts.some(({ comparable }) => !comparable)) && (
        <p className="mt-3 max-w-prose text-small text-ink-soft">
          * From an earlier set of questions. It can't be compared with later figures.
        </p>
      )}
      <Pager
        label="Pages of scorecards"
        page={page}
        pages={Math.ceil(total / pageSize)}
        onPage={turnTo}
      />
    </>
  );
}
