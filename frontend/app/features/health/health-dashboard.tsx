import { useLocation } from "react-router";
import { api } from "~/api/client";
import { ahead } from "~/lib/session-ahead";
import { useLoaded } from "~/lib/use-loaded";
import { Loading, LoadingFailed } from "~/ui/loading";
import { FirstTime } from "./first-time";
import { OverTime } from "./over-time";
import type { Bands, Run } from "./plot";
import { RunList } from "./run-list";
import { RunReport } from "./run-report";
import { StandingNow } from "./standing-now";
import { Tasks } from "./tasks";
import { Warnings } from "./warnings";
import { WhatChanged } from "./what-changed";

/** The Health Status tab: the latest result, how it came about, the work that is open, and every report. */
export function HealthDashboard({ bands }: { bands: Bands }) {
  const asked = /^#run-(\d+)$/.exec(useLocation().hash)?.[1];
  return asked ? (
    <RunReport key={asked} number={Number(asked)} bands={bands} />
  ) : (
    <Overview bands={bands} />
  );
}

function Overview({ bands }: { bands: Bands }) {
  const { loaded, again } = useLoaded("health", firstOverview);
  if (loaded.state === "loading") return <Loading words="Fetching your results..." />;
  if (loaded.state === "failed") {
    return <LoadingFailed words="We could not fetch your results." onAgain={again} />;
  }
  const { runs, total, begun } = loaded.data;
  const [latest, before] = runs;
  if (!latest) return <FirstTime begun={begun} />;
  return (
    <div className="grid grid-cols-1 gap-16">
      <StandingNow run={latest} before={before} begun={begun} />
      <Warnings run={latest} />
      <OverTime runs={runs} total={total} bands={bands} />
      {before && <WhatChanged latest={latest} earlier={runs.slice(1)} />}
      <Tasks />
      <RunList />
    </div>
  );
}

type Overviewed = { runs: Run[]; total: number; begun: number };

async function loadOverview(options: { signal?: AbortSignal }): Promise<{ data?: Overviewed }> {
  const [list, draft] = await Promise.all([
    api.GET("/api/health/runs", options),
    api.GET("/api/health/draft", options),
  ]);
  if (!list.data || !draft.data) return {};
  const begun = Object.keys(draft.data.answers).length;
  return { data: { runs: list.data.runs, total: list.data.total, begun } };
}

const firstOverview = ahead("/business-owner-portal/health-status", loadOverview);
