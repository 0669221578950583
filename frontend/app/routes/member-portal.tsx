import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { api } from "~/api/client";
import type { SignedInHandle } from "~/features/accounts/require-session";
import { NeedsBusiness } from "~/features/portal/needs-business";
import { NextSteps, StepsProgress } from "~/features/portal/next-steps";
import { OVERVIEW_REQUESTS, overviewQuery } from "~/features/portal/overview/overview-query";
import { OverviewStrip } from "~/features/portal/overview/overview-strip";
import { ToolCards } from "~/features/portal/tool-cards";
import type { PortalWords } from "~/lib/facts";
import { apiQuery } from "~/lib/query-client";
import { couldNotLoad } from "~/lib/query-view";
import { signOut, useSignedIn } from "~/lib/session";
import { textOf } from "~/lib/site";
import { Button, ButtonLink } from "~/ui/button";
import { EmailAddress } from "~/ui/email-address";
import { LoadingFailed } from "~/ui/loading";
import type { Route } from "./+types/member-portal";

const Tasks = lazy(() => import("~/features/business-health/tasks"));

export function loader({ context }: Route.LoaderArgs) {
  return textOf(context, "portal");
}

export const handle: SignedInHandle = {
  page: "/member-portal",
  visitorsGoTo: "/",
  prefetch: () => [
    { path: "/api/next-steps", only: "business" },
    ...OVERVIEW_REQUESTS,
    { path: "/api/tasks?state=open&page=1", only: "business" },
  ],
};

export default function MemberPortal({ loaderData: words }: Route.ComponentProps) {
  const { person } = useSignedIn();
  const { member, needsBusiness } = words;
  return (
    <div className="page pt-6 pb-14 md:pb-24">
      <header className="flex flex-wrap items-center justify-between gap-x-10 gap-y-3">
        <div>
          <h1>{member.title}</h1>
          <p className="mt-1 wrap-anywhere text-ink-soft">
            <EmailAddress address={person.email} />
          </p>
        </div>
        <Button variant="secondary" className="min-h-11 px-4 py-1.5" onClick={() => void signOut()}>
          {member.signOut}
        </Button>
      </header>
      <NeedsBusiness words={needsBusiness} title="h2">
        <OverviewStrip words={words.dashboard.overview} />
        <StepsAndPlan words={words} />
      </NeedsBusiness>
    </div>
  );
}

function StepsAndPlan({ words: { member, comingSoon } }: { words: PortalWords }) {
  const steps = useQuery(apiQuery(["steps"], (options) => api.GET("/api/next-steps", options)));
  const soon = { title: comingSoon.title, detail: comingSoon.feature };
  return (
    <>
      <section aria-labelledby="steps-title">
        <h2 id="steps-title">{member.stepsTitle}</h2>
        {couldNotLoad(steps) ? (
          <div className="mt-6">
            <LoadingFailed
              words="We couldn't load your progress."
              onAgain={() => void steps.refetch()}
            />
          </div>
        ) : (
          <StepsProgress all={member.steps} completed={steps.data?.completed ?? null} />
        )}
        <NextSteps
          steps={member.steps}
          completed={steps.data?.completed ?? []}
          open={member.open}
          soon={soon}
        />
      </section>
      <Plan words={member} />
      <section className="mt-14" aria-labelledby="tools-title">
        <h2 id="tools-title">{member.toolsTitle}</h2>
        <ToolCards tools={member.tools} soon={soon} />
      </section>
    </>
  );
}

/** The tasks of the latest health result; until there is one, how to get them. */
function Plan({ words }: { words: PortalWords["member"] }) {
  const { data } = useQuery(overviewQuery);
  if (!data) return null;
  const [latest] = data.healthRuns;
  return (
    <div className="mt-14">
      {latest ? (
        <Suspense>
          <Tasks latestRun={latest.run} title={words.planTitle} />
        </Suspense>
      ) : (
        <section aria-labelledby="plan-title">
          <h2 id="plan-title">{words.planTitle}</h2>
          <p className="mt-3 max-w-prose text-ink-soft">{words.noPlan}</p>
          <p className="mt-5">
            <ButtonLink variant="secondary" to="/business-owner-portal/health-status/assessment">
              {words.startPlan}
            </ButtonLink>
          </p>
        </section>
      )}
    </div>
  );
}
