import { lazy, Suspense, useState } from "react";
import { useShortcut } from "~/layout/desk/shortcuts";
import { Button } from "~/ui/button";
import { showToast } from "~/ui/toasts";
import { type Entry, publishDraft } from "./api";
import type { Kind } from "./kind";
import { STATUS_ID } from "./status-line";
import { type EntryDraft, showFailure } from "./use-entry-draft";

const PublishDialog = lazy(() => import("./publish-dialog"));

/** Buttons to discard a draft, and to publish, schedule or release it. */
export function EntryActions({
  kind,
  entry,
  draft,
  onReleased,
}: {
  kind: Kind;
  entry: Entry;
  draft: EntryDraft;
  onReleased: () => void;
}) {
  const { key, title, isDated, isPublic, mayPublish, scheduled } = entry;
  const [isAsking, setAsking] = useState(false);
  const isIdle = draft.hasDraft && !draft.conflict && !draft.isBusy;
  // A release and a scheduled one would undo each other; the server refuses it.
  const isReady = isDated
    ? isIdle && !draft.isUnsaved && draft.problems.length === 0 && !scheduled
    : isIdle;
  useShortcut("$mod+Shift+Enter", isDated ? "Release the draft" : "Publish", () => {
    if (!isReady || !mayPublish) return;
    if (isDated) setAsking(true);
    else void publish().catch(showFailure);
  });

  async function publish() {
    if (!(await draft.act((versions) => publishDraft(key, versions)))) return;
    keepPlace();
    showToast({
      title: `Published “${title}”`,
      detail: "The pages that show it are being renewed.",
      tone: "plain",
    });
  }

  async function discard() {
    await draft.discard();
    keepPlace();
  }

  const ask = () => setAsking(true);
  if (!draft.hasDraft) return null;
  return (
    <div className="flex flex-wrap gap-x-3 gap-y-2">
      {isPublic && draft.hasDraft && (
        <Button
          variant="quiet"
          aria-disabled={!isIdle}
          onClick={() => discard().catch(showFailure)}
        >
          Discard
        </Button>
      )}
      {!isDated && (
        <Button variant="secondary" aria-disabled={!isReady} aria-haspopup="dialog" onClick={ask}>
          Schedule
        </Button>
      )}
      {mayPublish && (
        <Button
          aria-disabled={!isReady}
          aria-describedby={STATUS_ID}
          aria-haspopup={isDated ? "dialog" : undefined}
          onClick={isDated ? ask : () => publish().catch(showFailure)}
        >
          {draft.isBusy ? "One moment..." : isDated ? "Release..." : "Publish"}
        </Button>
      )}
      {isAsking && (
        <Suspense>
          <PublishDialog
            kind={kind}
            entry={entry}
            draft={draft}
            onReleased={() => {
              onReleased();
              keepPlace();
            }}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Moves the focus to the title of the screen if the focused button was removed with the draft. */
function keepPlace() {
  requestAnimationFrame(() => {
    const { activeElement, body } = document;
    if (activeElement === body) document.getElementById("entry-title")?.focus();
  });
}
