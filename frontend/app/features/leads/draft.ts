import type { Values } from "~/lib/form-rules";

/**
 * What has been typed and not yet accepted, kept in this browser only, with the key that makes a double
 * click, a retry or a second tab one message.
 */
export type Draft = { key: string; values: Values };

const PLACE = "contact-draft";

export function newKey(): string {
  // Not randomUUID: that is missing where a site is tried out over plain HTTP on a local network.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function readDraft(): Draft | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(PLACE) ?? "null");
    return isDraft(stored) ? stored : null;
  } catch {
    return null;
  }
}

export function keepDraft(draft: Draft): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify(draft));
  } catch {
    // Storage is full or forbidden: the words still stand in the form itself.
  }
}

export function dropDraft(): void {
  try {
    localStorage.removeItem(PLACE);
  } catch {
    // Nothing was kept, so there is nothing to drop.
  }
}

/** Drops what has been accepted. Words written since then stay. */
export function dropSentDraft(sent: Draft): void {
  if (JSON.stringify(readDraft()) === JSON.stringify(sent)) dropDraft();
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== "object" || value === null) return false;
  const { key, values } = value as Partial<Draft>;
  return (
    typeof key === "string" &&
    typeof values === "object" &&
    values !== null &&
    Object.values(values).every((entry) => typeof entry === "string")
  );
}
