import { RequireSession } from "~/features/accounts/require-session";
import { NeedsScripts } from "~/features/portal/needs-scripts";
import { PortalFrame } from "~/features/portal/portal-frame";
import { ExitScorecard } from "~/features/scorecard/exit-scorecard";
import { readinessScorecard } from "~/lib/facts";
import { Head } from "~/lib/head";
import { words } from "~/lib/site";
import type { Route } from "./+types/exit-scorecard";

export function loader({ context }: Route.LoaderArgs) {
  return { nav: words(context, "portal").nav, bands: readinessScorecard.bands };
}

export default function ExitScorecardPage({ loaderData: { nav, bands } }: Route.ComponentProps) {
  return (
    <>
      <Head page="/member-portal/exit-scorecard" />
      <NeedsScripts />
      <RequireSession otherwise="/" ahead={[{ path: "/api/scorecard" }]}>
        <PortalFrame nav={nav}>
          <ExitScorecard bands={bands} />
        </PortalFrame>
      </RequireSession>
    </>
  );
}
