import { RequireSession } from "~/features/accounts/require-session";
import { HealthAssessment } from "~/features/business-health/questionnaire/health-assessment";
import { TakeAssessment } from "~/features/business-health/take-assessment";
import { NeedsBusiness } from "~/features/next-steps/needs-business";
import { NeedsScripts } from "~/features/next-steps/needs-scripts";
import { PortalFrame } from "~/features/next-steps/portal-frame";
import { scoredStatements, scoredWords } from "~/lib/facts";
import { Head } from "~/lib/head";
import { words } from "~/lib/site";
import type { Route } from "./+types/health-assessment";

export function loader({ context }: Route.LoaderArgs) {
  const { nav, needsBusiness } = words(context, "portal");
  return { nav, needsBusiness, bank: scoredStatements, words: scoredWords };
}

export default function HealthAssessmentPage({
  loaderData: { nav, needsBusiness, bank, words },
}: Route.ComponentProps) {
  return (
    <>
      <Head page="/business-owner-portal/health-status/assessment" />
      <NeedsScripts />
      <RequireSession
        otherwise="/auth"
        ahead={[{ path: `/api/health/draft?version=${bank.version}`, only: "business" }]}
      >
        <PortalFrame nav={nav}>
          <NeedsBusiness words={needsBusiness} title="h1">
            <TakeAssessment bank={bank}>
              {(draft, take) => (
                <HealthAssessment
                  bank={bank}
                  words={words}
                  draft={draft}
                  onCalculated={(_assessed, answers) => take(answers)}
                />
              )}
            </TakeAssessment>
          </NeedsBusiness>
        </PortalFrame>
      </RequireSession>
    </>
  );
}
