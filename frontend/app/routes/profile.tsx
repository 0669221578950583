import { Profile } from "~/features/accounts/profile/profile";
import { RequireSession } from "~/features/accounts/require-session";
import { NeedsScripts } from "~/features/next-steps/needs-scripts";
import { PortalFrame } from "~/features/next-steps/portal-frame";
import { Head } from "~/lib/head";
import { words } from "~/lib/site";
import type { Route } from "./+types/profile";

export function loader({ context }: Route.LoaderArgs) {
  return { nav: words(context, "portal").nav, profile: words(context, "accounts").profile };
}

export default function ProfilePage({ loaderData: { nav, profile } }: Route.ComponentProps) {
  return (
    <>
      <Head page="/profile" />
      <NeedsScripts />
      <RequireSession otherwise="/auth">
        <PortalFrame nav={nav}>
          <div className="page pt-12 pb-24">
            <h1>{profile.title}</h1>
            <Profile words={profile} />
          </div>
        </PortalFrame>
      </RequireSession>
    </>
  );
}
