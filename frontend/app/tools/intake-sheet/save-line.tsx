import type { SaveStatus } from "~/lib/use-autosave";
import { Button } from "~/ui/button";

const TEXTS: Record<SaveStatus["is"], string> = {
  idle: "",
  unsaved: "",
  saving: "Saving...",
  saved: "Saved",
  waiting: "Not saved yet. Your words are safe on this device, and we keep trying.",
  refused: "",
};

/** Whether the answers are saved. It keeps its room, so that nothing moves. */
export function SaveLine({ status, onRetry }: { status: SaveStatus; onRetry: () => void }) {
  return (
    <p className="no-print flex min-h-[1.6em] flex-wrap items-center gap-x-4 text-small text-ink-soft">
      <span role="status">{status.message ?? TEXTS[status.is]}</span>
      {status.is === "waiting" && (
        <Button variant="quiet" onClick={onRetry}>
          Try now
        </Button>
      )}
    </p>
  );
}
