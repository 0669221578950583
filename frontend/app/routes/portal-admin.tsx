import { AdminPanelPeople } from "~/features/accounts/people/admin-panel-people";
import { PEOPLE_AHEAD } from "~/features/accounts/people/use-people";
import { RequireSession } from "~/features/accounts/require-session";
import { NeedsScripts } from "~/features/next-steps/needs-scripts";
import { PortalFrame } from "~/features/next-steps/portal-frame";
import { PortalShell, tabAddress } from "~/features/next-steps/portal-shell";
import { Head } from "~/lib/head";
import { words } from "~/lib/site";
import type { Route } from "./+types/portal-admin";

const TAB = "admin";

export function loader({ context }: Route.LoaderArgs) {
  const { nav, portal } = words(context, "portal");
  return { nav, portal, people: words(context, "accounts").people };
}

/** The Admin tab: it is there for whoever is signed in, and says who may use it. */
export default function PortalAdmin({ loaderData }: Route.ComponentProps) {
  const { nav, portal, people } = loaderData;
  return (
    <>
      <Head page={tabAddress(TAB)} />
      <NeedsScripts />
      <RequireSession otherwise="/auth" ahead={PEOPLE_AHEAD}>
        <PortalFrame nav={nav}>
          <PortalShell words={portal} tab={TAB}>
            <p className="lede mb-10">{portal.tabs[TAB].lede}</p>
            <AdminPanelPeople words={people} title="h2" />
          </PortalShell>
        </PortalFrame>
      </RequireSession>
    </>
  );
}
