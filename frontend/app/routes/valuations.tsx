import { RequireSession } from "~/features/accounts/require-session";
import { NeedsBusiness } from "~/features/next-steps/needs-business";
import { NeedsScripts } from "~/features/next-steps/needs-scripts";
import { PortalFrame } from "~/features/next-steps/portal-frame";
import type { Labels } from "~/features/valuation/history/answers";
import { honestWords } from "~/features/valuation/history/disclaimers";
import { ValuationHistory } from "~/features/valuation/history/valuation-history";
import { valuationWords } from "~/lib/facts";
import { Head } from "~/lib/head";
import { words } from "~/lib/site";
import type { Route } from "./+types/valuations";

export function loader({ context }: Route.LoaderArgs) {
  const { nav, needsBusiness, valuations } = words(context, "portal");
  const { fields } = valuationWords;
  const labels = Object.fromEntries(
    Object.entries(fields).map(([field, { label }]) => [field, label]),
  ) as Labels;
  return { nav, needsBusiness, valuations, labels, honest: honestWords(valuationWords) };
}

// The words stay the same from the list to a comparison; only the address changes.
export const shouldRevalidate = () => false;

export default function Valuations({
  loaderData: { nav, needsBusiness, valuations, labels, honest },
}: Route.ComponentProps) {
  return (
    <>
      <Head page="/owner-dashboard/valuations" />
      <NeedsScripts />
      <RequireSession
        otherwise="/auth"
        ahead={[{ path: "/api/valuations?page=1", only: "business" }]}
      >
        <PortalFrame nav={nav}>
          <NeedsBusiness words={needsBusiness} title="h1">
            <ValuationHistory words={valuations} labels={labels} honest={honest} />
          </NeedsBusiness>
        </PortalFrame>
      </RequireSession>
    </>
  );
}
