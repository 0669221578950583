import type { SignedInHandle } from "~/features/accounts/require-session";
import { BuyingHome } from "~/features/buying/buying-home";
import { OnlyBuyers } from "~/features/buying/only-buyers";
import { HOME_REQUESTS } from "~/features/buying/queries";
import { textOf } from "~/lib/site";
import type { Route } from "./+types/buying";

export function loader({ context }: Route.LoaderArgs) {
  const { buying } = textOf(context, "portal");
  return { buying };
}

export const handle: SignedInHandle = {
  page: "/buying",
  visitorsGoTo: "/auth",
  prefetch: () => HOME_REQUESTS,
};

export default function Page({ loaderData: { buying } }: Route.ComponentProps) {
  return (
    <OnlyBuyers words={buying.nobody}>
      <BuyingHome words={buying} />
    </OnlyBuyers>
  );
}
