import { Link } from "react-router";
import { Button } from "~/ui/button";
import type { SyncStatus } from "./use-health-draft";

export const DASHBOARD = "/business-owner-portal/health-status";

/**
 * A line that says whether the answers are saved. It stays in sight while they are not, and when the result was just
 * saved.
 */
export function DraftStatus({
  status,
  onRetry,
  onContinue,
}: {
  status: SyncStatus;
  onRetry: () => void;
  onContinue: () => void;
}) {
  const visual = VISUAL_ONLY[status.is];
  return (
    <div
      className={`no-print mt-6 border-y border-rule py-[0.6rem] text-small ${visual ? "bg-paper text-ink-soft" : "sticky top-16 z-30 bg-paper-deep"}`}
    >
      <div className="page">
        {visual && <p>{visual}</p>}
        <div role="status">{!visual && <Announced {...{ status, onRetry, onContinue }} />}</div>
      </div>
    </div>
  );
}

/** Texts that screen readers do not announce: fifty answers would give fifty announcements. */
const VISUAL_ONLY: Partial<Record<SyncStatus["is"], string>> = {
  idle: "Your answers are saved to your account as you give them.",
  saving: "Saving...",
  saved: "All answers saved to your account.",
};

function Announced({ status, onRetry, onContinue }: Parameters<typeof DraftStatus>[0]) {
  switch (status.is) {
    case "waiting":
      return (
        <p>
          <strong>Not saved yet.</strong>{" "}
          {status.message ??
            "We keep trying, and your answers stay in this browser until they are saved."}{" "}
          <Button variant="quiet" onClick={onRetry}>
            Try now
          </Button>
        </p>
      );
    case "ended":
      return (
        <p>
          <strong>This assessment was finished or started over somewhere else.</strong> Your answers
          still stand below.{" "}
          <Button variant="quiet" onClick={onContinue}>
            Continue with these answers
          </Button>{" "}
          <Dashboard />
        </p>
      );
    case "outdated":
      return (
        <p>
          <strong>This page is out of date.</strong> Please load it again to go on.{" "}
          <Button variant="quiet" onClick={() => location.reload()}>
            Load it again
          </Button>
        </p>
      );
    case "submitting":
      return <p>Saving your result...</p>;
    case "submit-failed":
      return (
        <p>
          <strong>Your result is not saved yet.</strong>{" "}
          {status.message ?? "We keep trying, and your answers are safe."}{" "}
          <Button variant="quiet" onClick={onRetry}>
            Try now
          </Button>
        </p>
      );
    case "submitted":
      return (
        <p>
          <strong>Result saved.</strong> Your to-do list is ready. <Dashboard />
        </p>
      );
    default:
      return null;
  }
}

function Dashboard() {
  return (
    <Link className="text-link" to={DASHBOARD}>
      Open the dashboard
    </Link>
  );
}
