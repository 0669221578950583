import { RequireSession } from "~/features/accounts/require-session";
import { HealthAssessment } from "~/features/assessments/scored/health-assessment";
import { TakeAssessment } from "~/features/health/take-assessment";
import { NeedsScripts } from "~/features/portal/needs-scripts";
import { PortalFrame } from "~/features/portal/portal-frame";
import { scoredStatements, scoredWords } from "~/lib/facts";
import { Head } from "~/lib/head";
import { words } from "~/lib/site";
import type { Route } from "./+types/health-assessment";

export function loader({ context }: Route.LoaderArgs) {
  return { nav: words(context, "portal").nav, bank: scoredStatements, words: scoredWords };
}

export default function HealthAssessmentPage({
  loaderData: { nav, bank, words },
}: Route.ComponentProps) {
  return (
    <>
      <Head page="/business-owner-portal/health-status/assessment" />
      <NeedsScripts />
      <RequireSession otherwise="/auth" ahead={[{ path: "/api/health/draft" }]}>
        <PortalFrame nav={nav}>
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
        </PortalFrame>
      </RequireSession>
    </>
  );
}
