import type { Values } from "~/lib/form-rules";
import { isRecord, storedValue } from "~/lib/storage";

/**
 * Unsent input, stored only in this browser. `key`: the idempotency key, so that a double click, a retry and a second
 * tab send only one message.
 */
export type Draft = { key: string; values: Values };

export function newKey(): string {
  // Not randomUUID: that is missing where a site is tried out over plain HTTP on a local network.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export const storedDraft = storedValue("local", "contact-draft", (stored): Draft | null =>
  isDraft(stored) ? stored : null,
);

/** Removes a draft that was sent, unless it was changed since. */
export function removeSentDraft(sent: Draft): void {
  if (JSON.stringify(storedDraft.read()) === JSON.stringify(sent)) storedDraft.write(null);
}

function isDraft(value: unknown): value is Draft {
  if (!isRecord(value)) return false;
  const { key, values } = value;
  return (
    typeof key === "string" &&
    isRecord(values) &&
    Object.values(values).every((entry) => typeof entry === "string")
  );
}
