import { useSyncExternalStore } from "react";

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
  try {
    return localStorage.getItem(STORAGE_KEY) as Hint | null;
  } catch {
    return null;
  }
}

export function keepHint(hint: Hint | null): void {
  try {
    if (hint) localStorage.setItem(STORAGE_KEY, hint);
    else localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Storage is forbidden: the link says "Sign in" to somebody who is, and leads to the same place.
  }
  for (const listener of listeners) listener();
}

/** Remembers whether the person who is signed in works for the firm. */
export function keepStaffHint(isStaff: boolean): void {
  try {
    if (isStaff) localStorage.setItem(STAFF, "yes");
    else localStorage.removeItem(STAFF);
  } catch {
    // Storage is forbidden: staff find the back office by its address.
  }
  for (const listener of listeners) listener();
}

function readStaffHint(): boolean {
  try {
    return readHint() === "in" && localStorage.getItem(STAFF) !== null;
  } catch {
    return false;
  }
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
