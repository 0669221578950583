import { lazy, Suspense } from "react";
import type { SignedInHandle } from "~/features/accounts/require-session";
import { HealthDashboard, healthRequests } from "~/features/business-health/health-dashboard";
import { NeedsBusiness } from "~/features/portal/needs-business";
import { PortalShell } from "~/features/portal/portal-shell";
import { SAVED_REQUESTS } from "~/features/value-assessment/queries";
import { definitions } from "~/lib/glossary";
import { questionSetOf, textOf } from "~/lib/site";
import type { Route } from "./+types/health-status";

// Below what the screen shows first.
const SavedResult = lazy(() => import("~/features/value-assessment/saved-result"));

export function loader({ context }: Route.LoaderArgs) {
  const { version, bands } = questionSetOf(context, "business-health");
  return {
    portal: textOf(context, "portal"),
    words: textOf(context, "business-health").firstTime,
    saved: textOf(context, "value-assessment").saved,
    version,
    bands,
    definitions: definitions(context, "add-back", "working-capital", "due-diligence"),
  };
}

type LoaderData = Route.ComponentProps["loaderData"];

export const handle: SignedInHandle<LoaderData> = {
  page: "/business-owner-portal/health-status",
  visitorsGoTo: "/auth",
  prefetch: ({ version }) => [...healthRequests(version), ...SAVED_REQUESTS],
};

// The texts are the same for a report and the overview; only the address changes.
export const shouldRevalidate = () => false;

export default function HealthStatus({
  loaderData: { portal, saved, words, version, bands },
}: Route.ComponentProps) {
  return (
    <PortalShell words={portal.portal} tab="health-status">
      <NeedsBusiness words={portal.needsBusiness} title="h2">
        <HealthDashboard words={words} version={version} bands={bands} />
        <Suspense>
          <SavedResult words={saved} />
        </Suspense>
      </NeedsBusiness>
    </PortalShell>
  );
}
