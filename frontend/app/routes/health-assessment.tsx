import type { SignedInHandle } from "~/features/accounts/require-session";
import { HealthAssessment } from "~/features/business-health/questionnaire/health-assessment";
import { TakeAssessment } from "~/features/business-health/take-assessment";
import { NeedsBusiness } from "~/features/next-steps/needs-business";
import { healthQuestionSet } from "~/lib/facts";
import { words } from "~/lib/site";
import type { Route } from "./+types/health-assessment";

export function loader({ context }: Route.LoaderArgs) {
  const { needsBusiness } = words(context, "portal");
  return { needsBusiness, bank: healthQuestionSet, words: words(context, "business-health") };
}

type LoaderData = Route.ComponentProps["loaderData"];

export const handle: SignedInHandle<LoaderData> = {
  page: "/business-owner-portal/health-status/assessment",
  visitorsGoTo: "/auth",
  prefetch: ({ bank }) => [{ path: `/api/health/draft?version=${bank.version}`, only: "business" }],
};

export default function HealthAssessmentPage({
  loaderData: { needsBusiness, bank, words },
}: Route.ComponentProps) {
  return (
    <NeedsBusiness words={needsBusiness} title="h1">
      <TakeAssessment questions={bank}>
        {(draft) => <HealthAssessment bank={bank} words={words} {...draft} />}
      </TakeAssessment>
    </NeedsBusiness>
  );
}
