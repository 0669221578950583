import { RequireSession } from "~/features/accounts/require-session";
import { ExitScorecard } from "~/features/exit-readiness/exit-scorecard";
import { NeedsBusiness } from "~/features/next-steps/needs-business";
import { NeedsScripts } from "~/features/next-steps/needs-scripts";
import { PortalFrame } from "~/features/next-steps/portal-frame";
import { readinessScorecard } from "~/lib/facts";
import { Head } from "~/lib/head";
import { words } from "~/lib/site";
import type { Route } from "./+types/exit-scorecard";

export function loader({ context }: Route.LoaderArgs) {
  const { nav, needsBusiness } = words(context, "portal");
  return { nav, needsBusiness, bands: readinessScorecard.bands };
}

export default function ExitScorecardPage({
  loaderData: { nav, needsBusiness, bands },
}: Route.ComponentProps) {
  return (
    <>
      <Head page="/member-portal/exit-scorecard" />
      <NeedsScripts />
      <RequireSession otherwise="/" ahead={[{ path: "/api/scorecard", only: "business" }]}>
        <PortalFrame nav={nav}>
          <NeedsBusiness words={needsBusiness} title="h1">
            <ExitScorecard bands={bands} />
          </NeedsBusiness>
        </PortalFrame>
      </RequireSession>
    </>
  );
}
