const listeners = new Set<() => void>();

/** Calls `listener` after every response with status 401 or 403. */
export function onUnauthorized(listener: () => void): void {
  listeners.add(listener);
}

/** Calls every listener of `onUnauthorized`. To be called after a response with status 401 or 403. */
export function notifyUnauthorized(): void {
  for (const listener of listeners) listener();
}
