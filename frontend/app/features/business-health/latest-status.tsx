import { Link } from "react-router";
import { formatDate } from "~/lib/dates";
import { BandLabel } from "~/ui/band-shape";
import { ButtonLink } from "~/ui/button";
import { type Run, signedPoints } from "./plot";
import { OverallScore } from "./report-parts";

export const ASSESSMENT = "/business-owner-portal/health-status/assessment";

/**
 * The section on the latest result: its percentage with label, band and date, its caveat, and links to the
 * assessment and the report.
 */
export function LatestStatus({
  run,
  before,
  begun,
}: {
  run: Run;
  /** The run before the latest. */
  before: Run | undefined;
  /** How many questions of a new assessment are answered. */
  begun: number;
}) {
  return (
    <section aria-labelledby="latest-status-title">
      <h2 id="latest-status-title" className="outline-none">
        Your business health
      </h2>
      <OverallScore of={run}>
        <p className="mt-2 font-semibold">
          <BandLabel band={run.band}>{before && `, ${since(run, before)}`}</BandLabel>
        </p>
        <p className="mt-1 text-small text-ink-soft">{byWhom(run)}</p>
      </OverallScore>
      <p className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-4 no-print">
        <ButtonLink to={ASSESSMENT}>
          {begun > 0 ? "Continue the assessment" : "Score again"}
        </ButtonLink>
        <Link className="text-link" to={`#run-${run.id}`}>
          Open the full report
        </Link>
        {begun > 0 && <span className="text-small">{begun} of 50 answered</span>}
      </p>
    </section>
  );
}

function since(run: Run, before: Run): string {
  const change = run.overall - before.overall;
  return `${signedPoints(change)} since ${formatDate(before.completedAt)}`;
}

export function byWhom({ completedAt, completedBy }: Run): string {
  return completedBy
    ? `${formatDate(completedAt)}, answered by ${completedBy}`
    : formatDate(completedAt);
}
