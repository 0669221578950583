import { RequireSession } from "~/features/accounts/require-session";
import { HealthDashboard, healthAhead } from "~/features/business-health/health-dashboard";
import { NeedsBusiness } from "~/features/next-steps/needs-business";
import { NeedsScripts } from "~/features/next-steps/needs-scripts";
import { PortalFrame } from "~/features/next-steps/portal-frame";
import { PortalShell } from "~/features/next-steps/portal-shell";
import { scoredStatements } from "~/lib/facts";
import { Head } from "~/lib/head";
import { words } from "~/lib/site";
import type { Route } from "./+types/health-status";

export function loader({ context }: Route.LoaderArgs) {
  return {
    portal: words(context, "portal"),
    version: scoredStatements.version,
    bands: scoredStatements.bands,
  };
}

// The words stay the same from a report to the overview; only the address changes.
export const shouldRevalidate = () => false;

export default function HealthStatus({
  loaderData: { portal, version, bands },
}: Route.ComponentProps) {
  return (
    <>
      <Head page="/business-owner-portal/health-status" />
      <NeedsScripts />
      <RequireSession otherwise="/auth" ahead={healthAhead(version)}>
        <PortalFrame nav={portal.nav}>
          <PortalShell words={portal.portal} tab="health-status">
            <NeedsBusiness words={portal.needsBusiness} title="h2">
              <HealthDashboard version={version} bands={bands} />
            </NeedsBusiness>
          </PortalShell>
        </PortalFrame>
      </RequireSession>
    </>
  );
}
