import { formatCalendarDate } from "~/lib/dates";
import type { Problem } from "~/lib/query-client";
import { Button } from "~/ui/button";
import type { Entry } from "../api";
import type { ReleaseKind } from "../kind";
import type { EntryDraft } from "../use-entry-draft";
import { fieldId } from "./paths";

/** The version of rules that is in use, and those that follow. */
export function InUse({ entry: { body, version, scheduled, shippedVersion } }: { entry: Entry }) {
  const { date } = body as { date?: unknown };
  return (
    <p className="mt-3 max-w-prose text-ink-soft">
      Version {version} is in use
      {typeof date === "string" && ` since ${formatCalendarDate(date)}`}.{" "}
      {scheduled && `${scheduled.version} follows on ${formatCalendarDate(scheduled.on)}. `}
      {/* Versions begin with their month: `2026-12.1` of the firm is older than `2027-01`. */}
      {shippedVersion &&
        shippedVersion > version &&
        `${shippedVersion} has come with the product since: History makes it the draft.`}
    </p>
  );
}

const MOST = 4;

/** The problems that keep a draft from being released, each with a button that shows its field. */
export function ReleaseProblems({
  release,
  draft: { body, problems },
  onShow,
}: {
  release: ReleaseKind;
  draft: EntryDraft;
  onShow: (problem: Problem) => void;
}) {
  if (problems.length === 0) return null;
  return (
    <ul
      className="mt-3 border-l-4 border-red bg-red-tint px-4 py-1"
      aria-label="Problems of the draft"
    >
      {problems.slice(0, MOST).map((problem) => (
        <li key={fieldId(problem.path)}>
          <Button variant="quiet" className="text-left" onClick={() => onShow(problem)}>
            {release.subjectOf(body, problem.path)}
            {problem.message}
          </Button>
        </li>
      ))}
      {problems.length > MOST && <li>and {problems.length - MOST} more</li>}
    </ul>
  );
}
