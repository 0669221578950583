import { lazy, Suspense } from "react";
import { RelativeTime } from "~/layout/desk/labels";
import { formatCalendarDate } from "~/lib/dates";
import type { MethodKind } from "./method-kind";
import type { Editor } from "./queries";
import type { Conflict, MethodDraft } from "./use-method-draft";

const DraftConflict = lazy(() => import("./draft-conflict"));

/** The version in use, the scheduled versions, and the state of the draft. */
export function ReleaseStatus({
  kind,
  editor,
  draft,
  isPrincipal,
  me,
  onTakeTheirs,
}: {
  kind: MethodKind;
  editor: Editor;
  draft: MethodDraft;
  isPrincipal: boolean;
  /** The name of the signed-in person. */
  me: string;
  onTakeTheirs: () => void;
}) {
  const { current, scheduled, shipped } = editor;
  return (
    <div className="my-3 max-w-prose text-ink-soft">
      <p>
        Version {String(current.version)} is in use
        {typeof current.date === "string" && ` since ${formatCalendarDate(current.date)}`}.{" "}
        {scheduled.map(({ version, effectiveOn }) => (
          <span key={version}>
            {version} follows on {formatCalendarDate(effectiveOn)}.{" "}
          </span>
        ))}
        {/* Versions begin with their day: `2026-12-01.1` of the firm is older than `2027-01-15`. */}
        {shipped > String(current.version) &&
          `${shipped} has come with the product since: History makes it the draft. `}
        {scheduled.length > 1 &&
          "Each scheduled version would undo the one before it: cancel all but one under History. "}
      </p>
      <p id="method-state" role="status" tabIndex={-1}>
        {stateInWords(draft, scheduled)}
        {draft.hasDraft &&
          draft.state === "saved" &&
          !isPrincipal &&
          " A principal releases it once it is right."}
      </p>
      {draft.state === "failed" && !draft.conflict && (
        <p className="border-b border-rule py-2 text-ink-soft">
          {draft.failure} What you typed stays in this browser.{" "}
          <button type="button" className="desk-quiet" onClick={() => void draft.save()}>
            Save again
          </button>
        </p>
      )}
      {draft.conflict && (
        <section aria-label="Draft: two versions" className="desk-conflict">
          <p role="alert" className="font-semibold">
            {whatIn(draft.conflict.theirs, me)} in the meantime.
          </p>
          {draft.conflict.theirs && draft.conflict.theirs.version > 0 && (
            <p>
              Saved <RelativeTime at={draft.conflict.theirs.updatedAt} />.
            </p>
          )}
          <Suspense>
            <DraftConflict kind={kind} draft={draft} current={current} />
          </Suspense>
          <p className="mt-2 flex flex-wrap gap-3">
            <button type="button" className="desk-button" onClick={onTakeTheirs}>
              Keep theirs
            </button>
            <button type="button" className="desk-button" onClick={draft.keepMine}>
              Save mine
            </button>
          </p>
        </section>
      )}
    </div>
  );
}

/** What is in the way of the draft: a colleague's draft, one of another window, or a version that has taken effect. */
function whatIn(theirs: Conflict["theirs"], me: string): string {
  if (!theirs) return "A colleague has released or discarded the draft";
  if (theirs.version === 0) return `Version ${theirs.basedOn} has taken effect`;
  const who =
    theirs.updatedBy === me
      ? "In another window, you have"
      : `${theirs.updatedBy ?? "A colleague"} has`;
  return `${who} saved another draft`;
}

function stateInWords(
  { hasDraft, state, problems }: MethodDraft,
  [waiting]: Editor["scheduled"],
): string {
  if (state === "waiting" || state === "saving") return "Saving the draft...";
  if (state === "failed") return "The draft is not saved yet.";
  if (!hasDraft)
    return "No draft: what you change is one, and nothing is public before its release.";
  if (problems.length === 0)
    return waiting
      ? `The draft is saved. Before its release, version ${waiting.version} takes effect or is canceled under History, where its content stays: one of the two would undo the other.`
      : "The draft is saved and can be released.";
  return problems.length === 1
    ? "The draft is saved. One problem is left."
    : `The draft is saved. ${problems.length} problems are left.`;
}
