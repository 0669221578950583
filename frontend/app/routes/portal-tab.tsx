import { data } from "react-router";
import type { SignedInHandle } from "~/features/accounts/require-session";
import { DocumentTab } from "~/features/portal/document-tab";
import { OVERVIEW_REQUESTS } from "~/features/portal/overview/overview-query";
import { OverviewStrip } from "~/features/portal/overview/overview-strip";
import { FIRST_TAB, PortalShell, tabAddress } from "~/features/portal/portal-shell";
import type { PortalWords } from "~/lib/facts";
import { useSignedIn } from "~/lib/session";
import { siteContext, textOf } from "~/lib/site";
import type { Route } from "./+types/portal-tab";

export function loader({ context, params }: Route.LoaderArgs) {
  const portal = textOf(context, "portal");
  const tab = params.tab ?? FIRST_TAB;
  if (!(tab in portal.portal.tabs)) throw data(null, { status: 404 });
  const { documents } = context.get(siteContext).catalog;
  const shown = documents.filter((document) => document.inPortal && document.tab === tab);
  return { portal, tab, documents: shown };
}

type LoaderData = Route.ComponentProps["loaderData"];

export const handle: SignedInHandle<LoaderData> = {
  page: ({ tab }) => tabAddress(tab),
  visitorsGoTo: "/auth",
  prefetch: () => OVERVIEW_REQUESTS,
};

export default function PortalTab({
  loaderData: { portal, tab, documents },
}: Route.ComponentProps) {
  const { business } = useSignedIn();
  const { comingSoon, dashboard } = portal;
  const { lede } = portal.portal.tabs[tab as keyof PortalWords["portal"]["tabs"]];
  return (
    <PortalShell
      words={portal.portal}
      tab={tab}
      above={business && <OverviewStrip words={dashboard.overview} />}
    >
      <DocumentTab
        lede={lede}
        documents={documents}
        words={portal.portal.download}
        soon={{ title: comingSoon.title, detail: comingSoon.resource }}
      />
    </PortalShell>
  );
}
