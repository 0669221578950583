import { dismissToast, showToast, type Toast, useToasts } from "~/ui/toasts";
import { useShortcut } from "./shortcuts";

/** Milliseconds that an act can be undone. The time stops under the pointer and while the toast has the focus. */
export const UNDO_MS = 10_000;

/**
 * Says in a toast what was done, with a button that undoes it. F8 moves the focus to it, and Z undoes what was done
 * last.
 */
export function offerUndo({
  done,
  detail = "",
  undo,
}: {
  /** `Moved to Lost` */
  done: string;
  detail?: string;
  undo: () => void;
}): void {
  showToast({
    title: done,
    detail,
    tone: "plain",
    ms: UNDO_MS,
    action: { label: "Undo", run: undo },
  });
}

/** The Z key, while there is something to undo. The frame of the desk uses it once. */
export function UndoShortcut() {
  const latest = useToasts().findLast(({ action }) => action);
  return latest ? <ShortcutOf key={latest.id} toast={latest} /> : null;
}

function ShortcutOf({ toast: { id, title, action } }: { toast: Toast }) {
  useShortcut("z", `Undo: ${title}`, () => {
    dismissToast(id);
    action?.run();
  });
  return null;
}
