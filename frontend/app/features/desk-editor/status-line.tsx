import { formatFirmTime } from "~/lib/firm-time";
import { Button } from "~/ui/button";
import type { Entry } from "./api";
import type { EntryDraft } from "./use-entry-draft";

/** The id of the line, which gets the focus when a button goes with a conflict. */
export const STATUS_ID = "draft-status";

/** A line that says whether the draft is saved, what is left to do, and when it will be published. */
export function StatusLine({ entry, draft }: { entry: Entry; draft: EntryDraft }) {
  const { isUnsaved, status } = draft;
  const isWaiting = isUnsaved && (status.is === "waiting" || status.is === "refused");
  return (
    <div className="mr-auto text-ink-soft">
      <p id={STATUS_ID} role="status" tabIndex={-1}>
        {stateOf(draft)} {draft.hasDraft && !isUnsaved && nextStepOf(entry, draft)}
        {draft.hasDraft && !entry.isDated && entry.scheduled && (
          <strong>Goes live {formatFirmTime(entry.scheduled.at)}.</strong>
        )}
      </p>
      {isWaiting && (
        <Button variant="quiet" onClick={draft.saveNow}>
          Save now
        </Button>
      )}
    </div>
  );
}

function stateOf({ isUnsaved, savedAt, status, conflict }: EntryDraft): string {
  if (!isUnsaved)
    return savedAt ? `Draft saved ${formatFirmTime(savedAt)}.` : "Published as shown.";
  if (conflict) return "Not saved yet.";
  if (status.is === "saving") return "Saving...";
  if (status.is === "refused") {
    return `Not saved. ${status.message} What you typed stays in this browser.`;
  }
  if (status.is !== "waiting") return "Not saved yet.";
  return navigator.onLine
    ? `Not saved. ${status.message ?? ""} What you typed stays in this browser, and we try again.`
    : "You're offline. What you typed stays in this browser.";
}

/** What has to be done before a draft of rules can be released. */
function nextStepOf({ isDated, mayPublish, scheduled }: Entry, { problems }: EntryDraft): string {
  if (!isDated) return "";
  if (problems.length > 0) {
    return problems.length === 1 ? "One problem is left." : `${problems.length} problems are left.`;
  }
  if (scheduled) {
    return `Before its release, version ${scheduled.version} takes effect or is canceled under History, where its content stays: one of the two would undo the other.`;
  }
  return mayPublish ? "It can be released." : "A principal releases it once it is right.";
}
