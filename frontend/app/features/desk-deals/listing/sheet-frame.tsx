import type { ReactNode } from "react";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";
import type { Listing } from "./queries";
import type { SheetState } from "./use-sheet";

/** One of the three parts of a listing: who reads it, whether it is saved, and its fields. */
export function SheetFrame({
  readers,
  sheet,
  listing,
  children,
}: {
  readers: string;
  sheet: SheetState;
  listing: Listing;
  children: ReactNode;
}) {
  return (
    <div className="max-w-[44rem] pb-8">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-rule py-3">
        <p className="font-semibold">{readers}</p>
        <SaveState sheet={sheet} />
      </div>
      {sheet.isConflict && (
        <Notice
          tone="warning"
          title="A colleague has saved another version of this part."
          className="mt-4"
        >
          <p className="flex flex-wrap gap-x-4">
            <Button variant="quiet" onClick={() => sheet.keepMine(listing)}>
              Keep what I typed
            </Button>
            <Button variant="quiet" onClick={sheet.takeTheirs}>
              Take theirs
            </Button>
          </p>
        </Notice>
      )}
      {children}
    </div>
  );
}

function SaveState({ sheet: { status, isUnsaved, isConflict, saveNow } }: { sheet: SheetState }) {
  const isFailing = isUnsaved && (status.is === "waiting" || status.is === "refused");
  const words = !isUnsaved
    ? "Saved"
    : isConflict
      ? "Not saved"
      : isFailing
        ? `Not saved. ${status.message ?? ""} What you typed stays in this browser.`
        : "Saving...";
  return (
    <p role="status" className="text-ink-soft">
      {words}
      {isFailing && !isConflict && (
        <Button variant="quiet" className="ml-2" onClick={saveNow}>
          Save now
        </Button>
      )}
    </p>
  );
}

/** A part of a sheet with its heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="border-b border-rule py-5 last:border-0">
      <h2>{title}</h2>
      <div className="mt-3 grid gap-4">{children}</div>
    </section>
  );
}

/** Fields side by side where there is room. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="grid items-end gap-4 sm:grid-cols-2">{children}</div>;
}
