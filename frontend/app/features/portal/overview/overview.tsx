import { useQuery } from "@tanstack/react-query";
import { api } from "~/api/client";
import type { Prefetch } from "~/lib/prefetch-script";
import { apiQuery } from "~/lib/query-client";
import { QueryView } from "~/lib/query-view";
import { FirstVisit } from "./first-visit";
import { LatestRange } from "./latest-range";
import { NextActionPanel } from "./next-action-panel";
import type { OverviewData, OverviewWords } from "./overview-types";
import { SummaryCards } from "./summary-cards";

export const OVERVIEW_REQUESTS = [
  { path: "/api/overview", only: "business" },
] as const satisfies Prefetch[];

/** The portal's overview: the latest range, the next action, and score, tasks and documents. */
export function Overview({ words, caution }: { words: OverviewWords; caution: string }) {
  const overview = useQuery(apiQuery(["overview"], (options) => api.GET("/api/overview", options)));
  return (
    <section aria-labelledby="overview-title" className="min-h-112">
      <h2 id="overview-title" className="sr-only">
        {words.title}
      </h2>
      <QueryView query={overview} loading={words.loading} failed={words.failed}>
        {(data) =>
          isEmpty(data) ? (
            <FirstVisit words={words.first} />
          ) : (
            <>
              <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[1.45fr_1fr] lg:items-start">
                <LatestRange
                  words={words.range}
                  caution={caution}
                  now={data.valuation}
                  before={data.valuationBefore}
                />
                <NextActionPanel words={words} overview={data} />
              </div>
              <SummaryCards words={words} overview={data} />
            </>
          )
        }
      </QueryView>
    </section>
  );
}

function isEmpty({ valuation, health, documents, answered }: OverviewData): boolean {
  return !valuation && !health && !documents && answered === 0;
}
