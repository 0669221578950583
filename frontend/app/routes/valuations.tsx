import type { SignedInHandle } from "~/features/accounts/require-session";
import { NeedsBusiness } from "~/features/portal/needs-business";
import type { Labels } from "~/features/valuation/history/answers";
import { disclaimersOf } from "~/features/valuation/history/disclaimers";
import { ValuationHistory } from "~/features/valuation/history/valuation-history";
import { lendingTermsOf, methodOf, textOf } from "~/lib/site";
import { setMethod } from "~/lib/valuation-method";
import type { Route } from "./+types/valuations";

export function loader({ context }: Route.LoaderArgs) {
  const { needsBusiness, valuations } = textOf(context, "portal");
  const valuation = textOf(context, "valuation");
  const labels = Object.fromEntries(
    Object.entries(valuation.fields).map(([field, { label }]) => [field, label]),
  ) as Labels;
  return {
    needsBusiness,
    valuations,
    labels,
    disclaimers: disclaimersOf(valuation),
    method: methodOf(context),
    terms: lendingTermsOf(context),
  };
}

export const handle: SignedInHandle = {
  page: "/owner-dashboard/valuations",
  visitorsGoTo: "/auth",
  prefetch: () => [{ path: "/api/valuations?page=1", only: "business" }],
};

// The texts are the same for the list and a comparison; only the address changes.
export const shouldRevalidate = () => false;

export default function Valuations({
  loaderData: { needsBusiness, valuations, labels, disclaimers, method, terms },
}: Route.ComponentProps) {
  setMethod(method);
  return (
    <NeedsBusiness words={needsBusiness} title="h1">
      <ValuationHistory
        words={valuations}
        labels={labels}
        disclaimers={disclaimers}
        terms={terms}
      />
    </NeedsBusiness>
  );
}
