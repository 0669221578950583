const listeners = new Set<() => void>();

/** Calls `listener` after every response with status 401 or 403. */
export function onUnauthorized(listener: () => void): void {
  listeners.add(listener);
}

/** Calls the listeners: a response had status 401 or 403. */
export function notifyUnauthorized(): void {
  for (const listener of listeners) listener();
}
