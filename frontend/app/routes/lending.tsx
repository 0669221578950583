import type { SignedInHandle } from "~/features/accounts/require-session";
import { LendingHome } from "~/features/lending/lending-home";
import { OnlyLenders } from "~/features/lending/only-lenders";
import { HOME_REQUESTS } from "~/features/lending/queries";
import { textOf } from "~/lib/site";
import type { Route } from "./+types/lending";

export function loader({ context }: Route.LoaderArgs) {
  const { lending } = textOf(context, "portal");
  return { lending };
}

export const handle: SignedInHandle = {
  page: "/lending",
  visitorsGoTo: "/auth",
  prefetch: () => HOME_REQUESTS,
};

export default function Page({ loaderData: { lending } }: Route.ComponentProps) {
  return (
    <OnlyLenders words={lending.nobody}>
      <LendingHome words={lending} />
    </OnlyLenders>
  );
}
