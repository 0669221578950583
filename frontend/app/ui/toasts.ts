import { useSyncExternalStore } from "react";

export type ToastWords = { title: string; detail: string; tone: "plain" | "bad" };
export type Toast = ToastWords & { id: number };

let toasts: Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function update(next: Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

export function showToast(words: ToastWords): void {
  lastId += 1;
  update([...toasts, { ...words, id: lastId }]);
}

/** Something did not work, and why. */
export function showError(detail: string): void {
  showToast({ title: "Error", detail, tone: "bad" });
}

export function dismissToast(id: number): void {
  update(toasts.filter((toast) => toast.id !== id));
}

const none: Toast[] = [];

/** The toasts waiting or on screen, oldest first. */
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
