import AdminPanelPeople from "~/features/accounts/people/admin-panel-people";
import { PEOPLE_REQUESTS } from "~/features/accounts/people/use-people";
import type { SignedInHandle } from "~/features/accounts/require-session";
import { PortalShell, tabAddress } from "~/features/portal/portal-shell";
import { textOf } from "~/lib/site";
import type { Route } from "./+types/portal-admin";

const TAB = "admin";

export function loader({ context }: Route.LoaderArgs) {
  const { portal } = textOf(context, "portal");
  const { people, profile } = textOf(context, "accounts");
  return { portal, people, confirm: profile.confirm };
}

export const handle: SignedInHandle = {
  page: tabAddress(TAB),
  visitorsGoTo: "/auth",
  prefetch: () => PEOPLE_REQUESTS,
};

/** The Admin tab. Every signed-in person can open it; those who may not use it see why. */
export default function PortalAdmin({
  loaderData: { portal, people, confirm },
}: Route.ComponentProps) {
  return (
    <PortalShell words={portal} tab={TAB}>
      <p className="mb-8 max-w-prose text-ink-soft">{portal.tabs[TAB].lede}</p>
      <AdminPanelPeople words={people} confirm={confirm} title="h2" />
    </PortalShell>
  );
}
