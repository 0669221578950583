import type { SignedInHandle } from "~/features/accounts/require-session";
import { NeedsBusiness } from "~/features/portal/needs-business";
import { SAVED_REQUESTS } from "~/features/value-assessment/queries";
import { SavedAssessments } from "~/features/value-assessment/saved-assessments";
import { definitions } from "~/lib/glossary";
import { textOf } from "~/lib/site";
import type { Route } from "./+types/value-assessments";

export function loader({ context }: Route.LoaderArgs) {
  return {
    needsBusiness: textOf(context, "portal").needsBusiness,
    words: textOf(context, "value-assessment"),
    definitions: definitions(context, "sde", "recurring-revenue", "customer-concentration"),
  };
}

export const handle: SignedInHandle = {
  page: "/owner-dashboard/value-assessments",
  visitorsGoTo: "/auth",
  prefetch: () => SAVED_REQUESTS,
};

// The texts are the same for the list and an opened assessment; only the address changes.
export const shouldRevalidate = () => false;

export default function ValueAssessments({
  loaderData: { needsBusiness, words },
}: Route.ComponentProps) {
  return (
    <NeedsBusiness words={needsBusiness} title="h1">
      <SavedAssessments words={words} />
    </NeedsBusiness>
  );
}
