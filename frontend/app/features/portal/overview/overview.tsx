import { useQuery } from "@tanstack/react-query";
import { QueryView } from "~/lib/query-view";
import { FirstVisit } from "./first-visit";
import { LatestRange } from "./latest-range";
import { NextActionPanel } from "./next-action-panel";
import { overviewQuery } from "./overview-query";
import type { OverviewData, OverviewWords } from "./overview-types";
import { Progress } from "./progress";
import { SummaryCards } from "./summary-cards";

/** The portal's overview: the latest range, the next action, score, tasks and documents, and progress over time. */
export function Overview({ words, caution }: { words: OverviewWords; caution: string }) {
  const overview = useQuery(overviewQuery);
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
                  now={data.valuations[0] ?? null}
                  before={data.valuations[1] ?? null}
                />
                <NextActionPanel words={words} overview={data} />
              </div>
              <SummaryCards words={words} overview={data} />
              <Progress words={words.progress} overview={data} />
            </>
          )
        }
      </QueryView>
    </section>
  );
}

function isEmpty({ valuations, healthRuns, documents, answered }: OverviewData): boolean {
  return valuations.length + healthRuns.length + answered === 0 && !documents;
}
