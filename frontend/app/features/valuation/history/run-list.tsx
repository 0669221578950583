import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { type Dispatch, lazy, type SetStateAction, Suspense, useRef } from "react";
import { Navigate } from "react-router";
import { api } from "~/api/client";
import type { LendingTerms, PortalWords } from "~/lib/facts";
import { formatMoney } from "~/lib/money";
import { apiQuery } from "~/lib/query-client";
import { RangeTrend } from "~/tools/range-trend";
import { ButtonLink } from "~/ui/button";
import { Loading, LoadingFailed } from "~/ui/loading";
import { scaleEnd } from "~/ui/range-layout";
import { choose, type SavedRun } from "./answers";
import { CompareBar } from "./compare-bar";
import type { Disclaimers } from "./disclaimers";
import { Pages } from "./pages";
import { RunRow } from "./run-row";

const SaveLocalRuns = lazy(() => import("./save-local-runs"));

/** A page of the list of saved runs, with their ranges on one scale. */
export function RunList({
  page,
  words,
  disclaimers: { caution, exact, lender, disclaimer },
  terms,
  chosen,
  onChoose,
}: {
  page: number;
  words: PortalWords["valuations"];
  disclaimers: Disclaimers;
  terms: LendingTerms;
  chosen: SavedRun[];
  onChoose: Dispatch<SetStateAction<SavedRun[]>>;
}) {
  const queryClient = useQueryClient();
  const query = useQuery({
    ...apiQuery(["valuations", page], (options) =>
      api.GET("/api/valuations", { params: { query: { page } }, ...options }),
    ),
    placeholderData: keepPreviousData,
  });
  const { data, isFetching } = query;
  const heading = useRef<HTMLHeadingElement>(null);

  function removed(run: SavedRun) {
    onChoose((now) => now.filter(({ id }) => id !== run.id));
    heading.current?.focus();
    void reload();
  }

  async function reload() {
    const queryKey = ["valuations"];
    // A first load that is still under way may not have seen the change, and is not repeated otherwise.
    await queryClient.cancelQueries({ queryKey });
    void queryClient.invalidateQueries({ queryKey });
  }

  const runs = data?.runs ?? [];
  const pages = data ? Math.ceil(data.total / data.pageSize) : 0;
  if (data && !isFetching && runs.length === 0 && pages > 0) {
    return <Navigate replace to={pages > 1 ? `?page=${pages}` : "."} />;
  }
  const scale = scaleEnd(Math.max(1, ...runs.map(({ result }) => result.rangeHigh)));
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
        <div>
          <h1 ref={heading} tabIndex={-1} className="outline-none">
            {words.title}
          </h1>
          <p className="mt-2 max-w-prose text-ink-soft">{words.lede}</p>
        </div>
        {runs.length > 0 && (
          <ButtonLink variant="secondary" to="/business-calculator">
            {words.calculate}
          </ButtonLink>
        )}
      </header>
      <Suspense>
        <SaveLocalRuns
          words={words.remembered}
          onSaved={reload}
          onHidden={() => heading.current?.focus()}
        />
      </Suspense>
      {query.error || query.isPaused ? (
        <LoadingFailed words="We couldn't load your valuations." onAgain={reload} />
      ) : (
        query.isLoading && <Loading words="Loading your valuations..." />
      )}
      {data?.total === 0 && (
        <section className="mt-14 max-w-prose border-t-4 border-ink pt-8">
          <h2 className="text-h3">{words.empty.title}</h2>
          <p className="mt-3">{words.empty.text}</p>
          <p className="mt-7">
            <ButtonLink to="/business-calculator">{words.calculate}</ButtonLink>
          </p>
        </section>
      )}
      {runs.length > 0 && (
        <>
          {page === 1 && runs.length > 1 && (
            <div className="mt-8">
              <RangeTrend
                title={words.trend}
                ranges={runs.map(({ madeAt, result: { rangeLow, rangeHigh } }) => ({
                  madeAt,
                  low: rangeLow,
                  high: rangeHigh,
                }))}
              />
            </div>
          )}
          <p className="mt-8 max-w-prose font-semibold">{caution}</p>
          <p
            className="flex justify-between mt-12 pb-[0.4rem] text-ink-soft text-small/[1.6] lining-nums tabular-nums md:ml-[50%] lg:ml-[24rem]"
            aria-hidden="true"
          >
            <span>$0</span>
            <span>{formatMoney(scale)}</span>
          </p>
          <ol aria-busy={isFetching}>
            {runs.map((run) => (
              <RunRow
                key={run.id}
                run={run}
                words={words.methodChange}
                exact={exact}
                lender={lender.saved}
                terms={terms}
                scale={scale}
                chosen={chosen.some(({ id }) => id === run.id)}
                mayChoose={(data?.total ?? 0) > 1}
                onChoose={() => onChoose((now) => choose(now, run))}
                onRemoved={() => removed(run)}
              />
            ))}
          </ol>
          <p className="mt-4 max-w-prose text-small text-ink-soft">{disclaimer}</p>
          <Pages page={page} pages={pages} />
          <CompareBar chosen={chosen} />
        </>
      )}
    </>
  );
}
