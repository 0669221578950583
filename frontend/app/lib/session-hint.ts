import { useSyncExternalStore } from "react";
import { readText, writeText } from "./storage";

/**
 * Whether somebody signed in with this browser, as far as it remembers. It opens nothing: public pages use
 * it for the words of one link, so that they need no request and no cookie.
 */
export const STORAGE_KEY = "session";

/** Whether that account is one of the firm's staff. */
export const STAFF = "session-staff";

export type Hint = "in" | "out";

const listeners = new Set<() => void>();

export function readHint(): Hint | null {
  return readText("local", STORAGE_KEY) as Hint | null;
}

export function keepHint(hint: Hint | null): void {
  writeText("local", STORAGE_KEY, hint);
  for (const listener of listeners) listener();
}

/** Remembers whether the person who is signed in works for the firm. */
export function keepStaffHint(isStaff: boolean): void {
  writeText("local", STAFF, isStaff ? "yes" : null);
  for (const listener of listeners) listener();
}

function readStaffHint(): boolean {
  return readHint() === "in" && readText("local", STAFF) !== null;
}

/** Calls `listener` when another tab has changed the hint. Returns how to stop. */
export function onHintElsewhere(listener: (hint: Hint | null) => void): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key === STORAGE_KEY || key === null) listener(newValue as Hint | null);
  };
  addEventListener("storage", hear);
  return () => removeEventListener("storage", hear);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const stop = onHintElsewhere(listener);
  return () => {
    listeners.delete(listener);
    stop();
  };
}

/** False while prerendering and hydrating, then what this browser remembers. */
export function useSignedInHint(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => readHint() === "in",
    () => false,
  );
}

/** False while prerendering and hydrating, then whether a member of staff is signed in with this browser. */
export function useStaffHint(): boolean {
  return useSyncExternalStore(subscribe, readStaffHint, () => false);
}
