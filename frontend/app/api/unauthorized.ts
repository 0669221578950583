const listeners = new Set<() => void>();

/** Calls `listener` after every response with status 401 or 403. */
export function onUnauthorized(listener: () => void): void {
  listeners.add(listener);
}

export function notifyUnauthorized(): void {
  for (const listener of listeners) listener();
}
