import { useSyncExternalStore } from "react";

/**
 * Whether somebody signed in with this browser, as far as it remembers. It opens nothing: public pages use
 * it for the words of one link, so that they need no request and no cookie.
 */
export const PLACE = "session";

export type Hint = "in" | "out";

const listeners = new Set<() => void>();

export function readHint(): Hint | null {
  try {
    return localStorage.getItem(PLACE) as Hint | null;
  } catch {
    return null;
  }
}

export function keepHint(hint: Hint | null): void {
  try {
    if (hint) localStorage.setItem(PLACE, hint);
    else localStorage.removeItem(PLACE);
  } catch {
    // Storage is forbidden: the link says "Sign in" to somebody who is, and leads to the same place.
  }
  for (const listener of listeners) listener();
}

/** Calls `listener` when another tab has changed the hint. Returns how to stop. */
export function onHintElsewhere(listener: (hint: Hint | null) => void): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key === PLACE || key === null) listener(newValue as Hint | null);
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
