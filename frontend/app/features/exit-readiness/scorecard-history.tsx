import { useQuery } from "@tanstack/react-query";
import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { formatDate } from "~/lib/dates";
import { apiQuery } from "~/lib/query-client";
import { QueryView } from "~/lib/query-view";
import { usePagination } from "~/lib/use-pagination";
import { Loading } from "~/ui/loading";
import { Pager } from "~/ui/pager";
import { TextTable } from "~/ui/table";

type Scorecards = components["schemas"]["ScorecardsOut"];

const LOADING = "Loading earlier scorecards...";

/** The list of all scorecards of the business, the latest first. Renders nothing if there is only one. */
export function ScorecardHistory({ latest }: { latest: number }) {
  const { page, showPage, heading, hasPaged } = usePagination();
  const query = useQuery(
    apiQuery(["scorecards", latest, page], (options) =>
      api.GET("/api/scorecards", { params: { query: { page } }, ...options }),
    ),
  );
  if (query.data && query.data.total < 2) return null;
  // No heading until the first page shows whether there is more than one scorecard.
  if (query.isLoading && !hasPaged) return <Loading words={LOADING} />;
  return (
    <section aria-labelledby="scorecard-history-title" className="no-print">
      <h3 id="scorecard-history-title" ref={heading} tabIndex={-1}>
        All scorecards
      </h3>
      <QueryView query={query} loading={LOADING} failed="We couldn't load earlier scorecards.">
        {(data) => <Page page={page} showPage={showPage} {...data} />}
      </QueryView>
    </section>
  );
}

type PageProps = Scorecards & { page: number; showPage: (page: number) => void };

function Page({ scorecards, total, pageSize, page, showPage }: PageProps) {
  return (
    <>
      <TextTable
        className="mt-5 w-full max-w-3xl leading-[1.35] max-sm:text-small"
        head={["Date", ...(scorecards[0]?.parts.map(({ title }) => title) ?? [])]}
        rows={scorecards.map(({ madeAt, parts }) => [
          formatDate(madeAt),
          ...parts.map(({ percent, comparable }) =>
            percent === null ? "not known" : `${percent}%${comparable ? "" : "*"}`,
          ),
        ])}
      />
      {scorecards.some(({ parts }) => parts.some(({ comparable }) => !comparable)) && (
        <p className="mt-3 max-w-prose text-small text-ink-soft">
          * From an earlier set of questions. It can't be compared with later figures.
        </p>
      )}
      <Pager
        label="Pages of scorecards"
        page={page}
        pages={Math.ceil(total / pageSize)}
        onPage={showPage}
      />
    </>
  );
}
