import { useState } from "react";
import { useShortcut } from "~/layout/desk/shortcuts";
import { offerUndo } from "~/layout/desk/undo";
import { useRecentAuthentication } from "~/layout/desk/use-recent-authentication";
import { errorMessage } from "~/lib/query-client";
import { showError, showToast } from "~/ui/toasts";
import {
  type Body,
  DocumentRefused,
  discardDraft,
  publishDraft,
  type SiteDocument,
  scheduleDraft,
} from "./documents";
import { ScheduleDialog } from "./schedule-dialog";
import type { DocumentDraft } from "./use-document-draft";

/** Buttons to publish a draft, schedule its publication or discard it. */
export function DocumentActions({
  document,
  draft,
}: {
  document: SiteDocument;
  draft: DocumentDraft;
}) {
  const [isBusy, setBusy] = useState(false);
  const [isScheduling, setScheduling] = useState(false);
  const { withRecentAuthentication, dialog } = useRecentAuthentication();
  const isReady = draft.hasDraft && !draft.conflict && !isBusy;
  useShortcut("$mod+Shift+Enter", "Publish the document", () => void publish());

  /**
   * Saves the draft, then calls `act` with the saved versions, unless the save failed. Errors are shown, not thrown.
   * Does nothing without a draft, or while there is a conflict or another act. Returns false if the same act may be
   * tried again, because the server could not be reached or refused it.
   */
  async function withSaved(act: (versions: ReturnType<typeof draft.versions>) => Promise<void>) {
    if (!isReady) return true;
    setBusy(true);
    try {
      await draft.save();
      const versions = draft.versions();
      // What could not be saved is said beside the title.
      if (!versions.isUnsaved) await draft.pausingSaves(() => act(versions));
    } catch (error) {
      if (error instanceof DocumentRefused && error.status === 409) {
        await draft.askWhichCounts();
      } else if (error instanceof DocumentRefused && error.problems.length > 0) {
        draft.showProblems(error.problems);
        showError("Some fields have to be fixed before this can be published.");
      } else {
        showError(errorMessage(error as Error));
        return false;
      }
    } finally {
      setBusy(false);
    }
    return true;
  }

  const publish = () =>
    withSaved(async ({ expectedVersion, documentVersion }) => {
      const published = await withRecentAuthentication(() =>
        publishDraft(document.key, { expectedVersion, documentVersion }),
      );
      if (!published) return;
      await draft.reload();
      keepPlace();
      showToast({
        title: `Published “${document.title}”`,
        detail: "The pages that show it are being renewed.",
        tone: "plain",
      });
    });

  const discard = () =>
    withSaved(async ({ expectedVersion }) => {
      const before = draft.body;
      const publishAt = document.draft?.publishAt ?? null;
      await discardDraft(document.key, expectedVersion);
      await draft.reload({ dropsTyped: true });
      keepPlace();
      offerUndo({
        done: "Threw the draft away",
        undo: () =>
          void bringBack(before, publishAt).catch((error) => showError(errorMessage(error))),
      });
    });

  /** Saves a draft that was thrown away, and its schedule. The editor may have been left meanwhile. */
  async function bringBack(body: Body, publishAt: string | null) {
    draft.type(body);
    await draft.save();
    const { expectedVersion } = draft.versions();
    if (expectedVersion === 0) return; // not saved, which is said beside the title
    if (publishAt) await scheduleDraft(document.key, { expectedVersion, publishAt });
    await draft.reload();
  }

  if (!draft.hasDraft) return null;
  return (
    <div className="site-actions">
      {document.isPublic && (
        <button
          type="button"
          className="desk-quiet"
          aria-disabled={!isReady}
          onClick={() => void discard()}
        >
          Discard
        </button>
      )}
      <button
        type="button"
        className="desk-button"
        aria-disabled={!isReady}
        aria-haspopup="dialog"
        onClick={() => isReady && setScheduling(true)}
      >
        Schedule
      </button>
      <button
        type="button"
        className="desk-button desk-primary"
        aria-disabled={!isReady}
        onClick={() => void publish()}
      >
        {isBusy ? "One moment..." : "Publish"}
      </button>
      {isScheduling && (
        <ScheduleDialog
          document={document}
          withSaved={withSaved}
          withRecentAuthentication={withRecentAuthentication}
          onScheduled={draft.reload}
          onClose={() => setScheduling(false)}
        />
      )}
      {dialog}
    </div>
  );
}

/** Moves the focus to the title of the screen if the focused button was removed with the draft. */
function keepPlace() {
  requestAnimationFrame(() => {
    const { activeElement, body } = document;
    if (activeElement === body) document.getElementById("document-title")?.focus();
  });
}
