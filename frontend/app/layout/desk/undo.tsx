import { dismissToast, showToast, type Toast, useToasts } from "~/ui/toasts";
import { useShortcut } from "./shortcuts";

/**
 * Milliseconds during which a toast offers to undo an act. The time stops while the pointer is on the toast or the
 * focus is in it, so `undo` may be called much later, unless the offer has a time limit.
 */
const UNDO_MS = 10_000;
const UNDO = "Undo";

/**
 * Shows a toast that says what was done, with a button to undo it. F8 moves the focus to the toasts, and Z undoes the
 * latest act.
 */
export function offerUndo({
  done,
  detail = "",
  undo,
  within,
}: {
  /** The title of the toast: `Moved to Lost`. */
  done: string;
  detail?: string;
  undo: () => void;
  /** Milliseconds after which the offer ends even while the pointer or the focus is on it. */
  within?: number;
}): void {
  const id = showToast({
    title: done,
    detail,
    tone: "plain",
    ms: UNDO_MS,
    action: { label: UNDO, run: undo },
  });
  if (within !== undefined) setTimeout(() => dismissToast(id), within);
}

/** Registers the Z key while a toast offers an undo. To be used once, by the frame of the desk. */
export function UndoShortcut() {
  const latest = useToasts().findLast(({ action }) => action?.label === UNDO);
  return latest ? <ShortcutOf key={latest.id} toast={latest} /> : null;
}

function ShortcutOf({ toast: { id, title, action } }: { toast: Toast }) {
  useShortcut("z", `Undo: ${title}`, () => {
    dismissToast(id);
    action?.run();
  });
  return null;
}
