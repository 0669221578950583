import { isRecord, storedValue } from "~/lib/storage";

/** What a member of staff has typed about a lead and not saved yet. */
export type Draft = { note: string; outcome: string; call: string };

export const NO_DRAFT: Draft = { note: "", outcome: "", call: "" };

/** The draft in this browser, so that a reload or a closed tab loses nothing that was typed. */
export function storedDraft(person: number, lead: number) {
  const { read, write } = storedValue("local", `desk-draft-${person}-${lead}`, sanitize);
  const isEmpty = (draft: Draft) => Object.values(draft).every((text) => text === "");
  return { read, write: (draft: Draft) => write(isEmpty(draft) ? null : draft) };
}

function sanitize(stored: unknown): Draft {
  const known = isRecord(stored) ? stored : {};
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  return { note: text(known.note), outcome: text(known.outcome), call: text(known.call) };
}
