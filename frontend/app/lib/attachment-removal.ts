import { readText, writeText } from "./storage";

/** The tools whose runs are attached to a message, by their names in the API. */
export const ATTACHMENT_KINDS = ["run", "assessment", "health"] as const;

export type AttachmentKind = (typeof ATTACHMENT_KINDS)[number];

/** The session storage key of the run of a tool. */
export const attachmentKey = (kind: AttachmentKind) => `${kind}-to-send`;

/** The same runs for a browser that blocks storage. They last until the next full page load. */
export const inMemory = new Map<AttachmentKind, object>();

/**
 * The local storage key of a random number that changes when a person leaves this browser, in any tab. Runs that were
 * saved before are theirs. Pages that know nothing of sessions see by it that their tab has to forget the runs too.
 */
const LEFT_KEY = "session-left";

/** The number that runs are saved with. */
export const leftNumber = () => readText("local", LEFT_KEY) ?? undefined;

const listeners = new Set<() => void>();

/** Removes all runs, in every tab, so that the next person at this browser does not send them. */
export function removeAttachments(): void {
  writeText("local", LEFT_KEY, String(Math.random()));
  removeAttachmentsHere();
}

/** Removes the runs that this tab holds. Another tab has called `removeAttachments`. */
export function removeAttachmentsHere(): void {
  for (const kind of ATTACHMENT_KINDS) removeAttachment(kind);
  for (const listener of listeners) listener();
}

export function removeAttachment(kind: AttachmentKind): void {
  inMemory.delete(kind);
  writeText("session", attachmentKey(kind), null);
}

/** Calls `listener` when all runs are removed at once, in any tab. Returns a function that removes the listener. */
export function onAttachmentsRemoved(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => key === LEFT_KEY && listener();
  listeners.add(listener);
  addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", onStorage);
  };
}
