import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect } from "react";
import { useLocation } from "react-router";
import { formatLongDate } from "~/lib/dates";
import type { BusinessHealthWords } from "~/lib/facts";
import type { Prefetch } from "~/lib/prefetch-script";
import { QueryView } from "~/lib/query-view";
import { useRootData } from "~/lib/site";
import { Loading } from "~/ui/loading";
import { PrintHeading } from "~/ui/print-heading";
import { LatestStatus } from "./latest-status";
import type { Bands } from "./plot";
import { draftQuery, type Runs, runsQuery } from "./queries";
import Tasks from "./tasks";
import { Warnings } from "./warnings";

const FirstTime = lazy(() => import("./first-time"));
const RunReport = lazy(() => import("./run-report"));

const loadHistory = () => import("./history");
const History = lazy(loadHistory);

/** The first requests of the Health Status tab, for prefetching. */
export const healthRequests = (version: string): Prefetch[] => [
  { path: "/api/health/runs?page=1", only: "business" },
  { path: `/api/health/draft?version=${version}`, only: "business" },
  { path: "/api/tasks?state=open&page=1", only: "business" },
];

/**
 * The Health Status tab: the latest result, its history, the open tasks and all reports; or the report that the
 * fragment names.
 */
export function HealthDashboard({ words, ...props }: Props) {
  const shown = /^#run-(\d+)$/.exec(useLocation().hash)?.[1];
  return shown ? (
    <Suspense fallback={<Loading words="Loading the report..." />}>
      <RunReport key={shown} number={Number(shown)} bands={props.bands} />
    </Suspense>
  ) : (
    <Overview words={words} {...props} />
  );
}

type Props = { version: string; bands: Bands; words: BusinessHealthWords["firstTime"] };

function Overview({ version, bands, words }: Props) {
  const texts = { loading: "Loading your results...", failed: "We couldn't load your results." };
  const runs = useQuery(runsQuery(1));
  // Loads the code of what stands below the latest result while the results are loaded.
  useEffect(() => void loadHistory().catch(() => {}), []);
  const draft = useQuery(draftQuery(version));
  return (
    <QueryView query={runs} {...texts}>
      {(first) => (
        <QueryView query={draft} {...texts}>
          {({ answers }) => (
            <Results {...{ first, bands, words }} begun={Object.keys(answers).length} />
          )}
        </QueryView>
      )}
    </QueryView>
  );
}

/**
 * The tab once there is a result. `first`: the first page of results. `begun`: how many questions of the next
 * assessment are answered.
 */
function Results({
  first,
  begun,
  bands,
  words,
}: Omit<Props, "version"> & { first: Runs; begun: number }) {
  const { firm } = useRootData();
  const { runs, total } = first;
  const [latest, before] = runs;
  if (!latest) {
    return (
      <Suspense fallback={<Loading words="Loading your results..." />}>
        <FirstTime words={words} begun={begun} />
      </Suspense>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-8 md:gap-16">
      <PrintHeading firm={firm} title="Business health" date={formatLongDate(Date.now())} />
      <LatestStatus run={latest} before={before} begun={begun} />
      <Warnings run={latest} />
      <Tasks latestRun={latest.id} />
      <Suspense fallback={<Loading words="Loading earlier results..." />}>
        <History {...{ runs, total, bands }} />
      </Suspense>
    </div>
  );
}
