import type { SignedInHandle } from "~/features/accounts/require-session";
import { CoBrokingHome } from "~/features/co-broking/co-broking-home";
import { HOME_REQUESTS } from "~/features/co-broking/queries";
import { textOf } from "~/lib/site";
import type { Route } from "./+types/co-broking";

export function loader({ context }: Route.LoaderArgs) {
  const { coBroking } = textOf(context, "portal");
  return { coBroking };
}

export const handle: SignedInHandle = {
  page: "/co-broking",
  visitorsGoTo: "/auth",
  prefetch: () => HOME_REQUESTS,
};

export default function Page({ loaderData: { coBroking } }: Route.ComponentProps) {
  return <CoBrokingHome words={coBroking} />;
}
