import type { SignedInHandle } from "~/features/accounts/require-session";
import { OnlyBuyers } from "~/features/buying/only-buyers";
import { ProfilePage } from "~/features/buying/profile-page";
import { PROFILE_REQUESTS } from "~/features/buying/queries";
import { textOf } from "~/lib/site";
import type { Route } from "./+types/buying-profile";

export function loader({ context }: Route.LoaderArgs) {
  const { buying } = textOf(context, "portal");
  return { buying };
}

export const handle: SignedInHandle = {
  page: "/buying/profile",
  visitorsGoTo: "/auth",
  prefetch: () => PROFILE_REQUESTS,
};

export default function Page({ loaderData: { buying } }: Route.ComponentProps) {
  return (
    <OnlyBuyers words={buying.nobody}>
      <ProfilePage words={buying.form} />
    </OnlyBuyers>
  );
}
