const listeners = new Set<() => void>();

/** Calls `listener` whenever a call was answered that this person may not, or is nobody any more. */
export function onUnauthorized(listener: () => void): void {
  listeners.add(listener);
}

export function notifyUnauthorized(): void {
  for (const listener of listeners) listener();
}
