const listeners = new Set<() => void>();

/** Calls `listener` whenever a call was answered that this person may not, or is nobody any more. */
export function onRefusal(listener: () => void): void {
  listeners.add(listener);
}

export function tellRefusal(): void {
  for (const listener of listeners) listener();
}
