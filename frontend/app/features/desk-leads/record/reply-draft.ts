import { useSyncExternalStore } from "react";
import { isRecord, type StoredValue, storedValue } from "~/lib/storage";

/** A reply that is being written. `key` tells the server that a repeated request is the same reply. */
export type ReplyDraft = { template: string; subject: string; text: string; key: string };

type Draft = ReplyDraft | null;

/** What this page has read or written, so that nothing is lost where the browser blocks storage. */
const drafts = new Map<string, Draft>();
const listeners = new Set<() => void>();

const storageKey = (person: number, lead: number) => `desk-reply-${person}-${lead}`;

const stored = (key: string): StoredValue<Draft> => storedValue("local", key, sanitize);

function read(key: string): Draft {
  if (!drafts.has(key)) drafts.set(key, stored(key).read());
  return drafts.get(key) ?? null;
}

/** Returns the reply that a person is writing to a lead, as stored; null if there is none. */
export function replyDraft(person: number, lead: number): Draft {
  return read(storageKey(person, lead));
}

/** Stores the reply that a person is writing to a lead; null removes it. */
export function writeReplyDraft(person: number, lead: number, draft: Draft): void {
  const key = storageKey(person, lead);
  drafts.set(key, draft);
  stored(key).write(draft);
  for (const listener of listeners) listener();
}

/** A hook that returns the reply that a person is writing to a lead; null if there is none. */
export function useReplyDraft(person: number, lead: number): Draft {
  const key = storageKey(person, lead);
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => read(key),
    () => null,
  );
}

function sanitize(value: unknown): Draft {
  if (!isRecord(value)) return null;
  const { template, subject, text, key } = value;
  const isWhole = [template, subject, text, key].every((each) => typeof each === "string");
  return isWhole ? ({ template, subject, text, key } as ReplyDraft) : null;
}
