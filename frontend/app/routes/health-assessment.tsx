import type { SignedInHandle } from "~/features/accounts/require-session";
import { TakeAssessment } from "~/features/business-health/take-assessment";
import { NeedsBusiness } from "~/features/portal/needs-business";
import { questionSetOf, textOf } from "~/lib/site";
import type { Route } from "./+types/health-assessment";

export function loader({ context }: Route.LoaderArgs) {
  const { needsBusiness } = textOf(context, "portal");
  return {
    needsBusiness,
    questionSet: questionSetOf(context, "business-health"),
    words: textOf(context, "business-health"),
  };
}

type LoaderData = Route.ComponentProps["loaderData"];

export const handle: SignedInHandle<LoaderData> = {
  page: "/business-owner-portal/health-status/assessment",
  visitorsGoTo: "/auth",
  prefetch: ({ questionSet }) => [
    { path: `/api/health/draft?version=${questionSet.version}`, only: "business" },
  ],
};

export default function HealthAssessmentPage({
  loaderData: { needsBusiness, questionSet, words },
}: Route.ComponentProps) {
  return (
    <NeedsBusiness words={needsBusiness} title="h1">
      <TakeAssessment questionSet={questionSet} words={words} />
    </NeedsBusiness>
  );
}
