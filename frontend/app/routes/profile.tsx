import { Profile } from "~/features/accounts/profile/profile";
import type { SignedInHandle } from "~/features/accounts/require-session";
import { textOf } from "~/lib/site";
import type { Route } from "./+types/profile";

export function loader({ context }: Route.LoaderArgs) {
  const { profile, people } = textOf(context, "accounts");
  return { profile, people };
}

export const handle: SignedInHandle = {
  page: "/profile",
  visitorsGoTo: "/auth",
};

export default function ProfilePage({ loaderData: { profile, people } }: Route.ComponentProps) {
  return (
    <div className="page pt-6 pb-14 md:pb-24">
      <h1>{profile.title}</h1>
      <Profile words={profile} people={people} />
    </div>
  );
}
