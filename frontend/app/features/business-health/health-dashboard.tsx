import { useLocation } from "react-router";
import { api } from "~/api/client";
import type { Prefetch } from "~/lib/session-prefetch";
import { useLoaded } from "~/lib/use-loaded";
import { Loading, LoadingFailed } from "~/ui/loading";
import { FirstTime } from "./first-time";
import { LatestStatus } from "./latest-status";
import { OverTime } from "./over-time";
import type { Bands } from "./plot";
import { RunList, type Runs } from "./run-list";
import { RunReport } from "./run-report";
import { Tasks } from "./tasks";
import { Warnings } from "./warnings";
import { WhatChanged } from "./what-changed";

/** What the overview and its tasks ask when the tab opens. */
export const healthAhead = (version: string): Prefetch[] => [
  { path: "/api/health/runs?page=1", only: "business" },
  { path: `/api/health/draft?version=${version}`, only: "business" },
  { path: "/api/tasks?state=open&page=1", only: "business" },
];

/** The Health Status tab: the latest result, how it came about, the work that is open, and every report. */
export function HealthDashboard({ version, bands }: { version: string; bands: Bands }) {
  const asked = /^#run-(\d+)$/.exec(useLocation().hash)?.[1];
  return asked ? (
    <RunReport key={asked} number={Number(asked)} bands={bands} />
  ) : (
    <Overview version={version} bands={bands} />
  );
}

function Overview({ version, bands }: { version: string; bands: Bands }) {
  const { loaded, again } = useLoaded("health", (options) => loadOverview(version, options));
  if (loaded.state === "loading") return <Loading words="Loading your results..." />;
  if (loaded.state === "failed") {
    return <LoadingFailed words="We couldn't load your results." onAgain={again} />;
  }
  const { first, begun } = loaded.data;
  const { runs, total } = first;
  const [latest, before] = runs;
  if (!latest) return <FirstTime begun={begun} />;
  return (
    <div className="grid grid-cols-1 gap-16">
      <LatestStatus run={latest} before={before} begun={begun} />
      <Warnings run={latest} />
      <OverTime runs={runs} total={total} bands={bands} />
      {before && <WhatChanged latest={latest} earlier={runs.slice(1)} />}
      <Tasks />
      <RunList first={first} />
    </div>
  );
}

type Overviewed = { first: Runs; begun: number };

async function loadOverview(
  version: string,
  options: { signal: AbortSignal },
): Promise<{ data?: Overviewed }> {
  const [list, draft] = await Promise.all([
    api.GET("/api/health/runs", { params: { query: { page: 1 } }, ...options }),
    api.GET("/api/health/draft", { params: { query: { version } }, ...options }),
  ]);
  if (!list.data || !draft.data) return {};
  const begun = Object.keys(draft.data.answers).length;
  return { data: { first: list.data, begun } };
}
