import { Link } from "react-router";
import type { SyncStatus } from "./draft-sync";

export const DASHBOARD = "/business-owner-portal/health-status";

/** Whether the answers are kept, in sight while that is in doubt or the run has just been saved. */
export function DraftStatus({
  standing,
  onRetry,
  onStartOver,
}: {
  standing: SyncStatus;
  onRetry: () => void;
  onStartOver: () => void;
}) {
  const quiet = QUIET[standing.is];
  return (
    <div className="draft-status no-print" data-standing={standing.is}>
      <div className="page">
        {quiet && <p>{quiet}</p>}
        <div role="status">{!quiet && <Loud {...{ standing, onRetry, onStartOver }} />}</div>
      </div>
    </div>
  );
}

/** Said to the eye only: a voice after each of fifty answers would be noise. */
const QUIET: Partial<Record<SyncStatus["is"], string>> = {
  quiet: "Your answers are saved to your account as you give them.",
  saving: "Saving...",
  saved: "All answers saved to your account.",
};

function Loud({ standing, onRetry, onStartOver }: Parameters<typeof DraftStatus>[0]) {
  switch (standing.is) {
    case "waiting":
      return (
        <p>
          <strong>Not saved yet.</strong>{" "}
          {standing.words ??
            "We keep trying, and your answers stay in this browser until they are saved."}{" "}
          <Button onPress={onRetry}>Try now</Button>
        </p>
      );
    case "ended":
      return (
        <p>
          <strong>This assessment was finished or started over somewhere else.</strong> Your answers
          still stand below. <Button onPress={onStartOver}>Continue with these answers</Button>{" "}
          <Dashboard />
        </p>
      );
    case "refused":
      return (
        <p>
          <strong>This page is out of date.</strong> Please load it again to go on.{" "}
          <Button onPress={() => location.reload()}>Load it again</Button>
        </p>
      );
    case "taking":
      return <p>Saving your result...</p>;
    case "untaken":
      return (
        <p>
          <strong>Your result is not saved yet.</strong>{" "}
          {standing.words ?? "We keep trying, and your answers are safe."}{" "}
          <Button onPress={onRetry}>Try now</Button>
        </p>
      );
    case "taken":
      return (
        <p>
          <strong>Result saved.</strong> Your to-do list is ready. <Dashboard />
        </p>
      );
    default:
      return null;
  }
}

function Button({ onPress, children }: { onPress: () => void; children: string }) {
  return (
    <button type="button" className="text-link cursor-pointer" onClick={onPress}>
      {children}
    </button>
  );
}

function Dashboard() {
  return (
    <Link className="text-link" to={DASHBOARD}>
      Open the dashboard
    </Link>
  );
}
