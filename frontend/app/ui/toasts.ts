import { useSyncExternalStore } from "react";

/** How many toasts are shown at once, and for how many milliseconds each. */
export const MAX_TOASTS = 3;
export const TOAST_MS = 4000;

export type ToastWords = {
  title: string;
  detail: string;
  tone: "plain" | "bad";
  /** Whether screen readers say nothing, because the focus moves to the same words in the page. */
  silent?: boolean;
  /** How many milliseconds it is shown, where it is not `TOAST_MS`. */
  ms?: number;
  /** A button in the toast. */
  action?: { label: string; run: () => void };
};
export type Toast = ToastWords & { id: number };

let toasts: Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function update(next: Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a toast. Returns its id. */
export function showToast(words: ToastWords): number {
  lastId += 1;
  update([...toasts, { ...words, id: lastId }]);
  return lastId;
}

/** Shows an error toast with this detail. */
export function showError(detail: string): void {
  showToast({ title: "Error", detail, tone: "bad" });
}

export function dismissToast(id: number): void {
  update(toasts.filter((toast) => toast.id !== id));
}

/** Removes all toasts, also those that wait, such as offers to undo what a person did who has signed out. */
export function clearToasts(): void {
  update([]);
}

const none: Toast[] = [];

/** A hook that returns the toasts that are shown or waiting, the oldest first. */
export function useToasts(): Toast[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasts,
    () => none,
  );
}
