import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";
import type { SheetState } from "./use-sheet";

/** A line that says whether a sheet is saved, with a button if that failed. */
export function SaveState({ sheet, className = "" }: { sheet: SheetState; className?: string }) {
  const { status, isUnsaved, isConflict, saveNow } = sheet;
  const isFailing =
    isUnsaved && !isConflict && (status.is === "waiting" || status.is === "refused");
  return (
    <p role="status" className={`text-ink-soft ${className}`}>
      {wordsOf(sheet, isFailing)}
      {isFailing && (
        <Button variant="quiet" className="ml-2" onClick={saveNow}>
          Save now
        </Button>
      )}
    </p>
  );
}

function wordsOf({ status, isUnsaved, isConflict }: SheetState, isFailing: boolean): string {
  if (!isUnsaved) return "Saved";
  if (isConflict) return "Not saved";
  return isFailing
    ? `Not saved. ${status.message ?? ""} What you typed stays in this browser.`
    : "Saving...";
}

/** The choice between what was typed here and what a colleague has saved meanwhile. */
export function Conflict({ sheet, title }: { sheet: SheetState; title: string }) {
  return (
    <Notice tone="error" title={title} className="mt-4">
      <p>What you typed is kept in this browser and not saved yet.</p>
      <p className="mt-2 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => void sheet.keepMine()}>
          Save mine over theirs
        </Button>
        <Button variant="secondary" onClick={sheet.takeTheirs}>
          Take theirs
        </Button>
      </p>
    </Notice>
  );
}
