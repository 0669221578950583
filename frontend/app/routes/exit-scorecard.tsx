import type { SignedInHandle } from "~/features/accounts/require-session";
import { ExitScorecard } from "~/features/exit-readiness/exit-scorecard";
import { NeedsBusiness } from "~/features/portal/needs-business";
import { textOf } from "~/lib/site";
import type { Route } from "./+types/exit-scorecard";

export function loader({ context }: Route.LoaderArgs) {
  return { needsBusiness: textOf(context, "portal").needsBusiness };
}

export const handle: SignedInHandle = {
  page: "/member-portal/exit-scorecard",
  visitorsGoTo: "/",
  prefetch: () => [{ path: "/api/scorecard", only: "business" }],
};

export default function ExitScorecardPage({ loaderData: { needsBusiness } }: Route.ComponentProps) {
  return (
    <NeedsBusiness words={needsBusiness} title="h1">
      <ExitScorecard />
    </NeedsBusiness>
  );
}
