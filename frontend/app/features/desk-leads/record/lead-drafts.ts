import { replyDraft, writeReplyDraft } from "./reply-draft";
import { NO_DRAFT, storedDraft } from "./stored-draft";

/**
 * Moves what a person has typed about a merged lead to the lead `kept`. Notes about both are joined; of other drafts,
 * those about `kept` take precedence. Changed contact details of the merged lead are dropped: they are of its form.
 */
export function moveDrafts(person: number, merged: number, kept: number): void {
  const old = storedDraft(person, merged);
  const target = storedDraft(person, kept);
  const [from, to] = [old.read(), target.read()];
  const written = Object.fromEntries(Object.entries(to).filter(([, value]) => value));
  const note = [to.note, from.note].filter(Boolean).join("\n\n");
  target.write({ ...from, details: null, ...written, note });
  old.write(NO_DRAFT);
  const reply = replyDraft(person, merged);
  if (reply && !replyDraft(person, kept)) {
    writeReplyDraft(person, kept, reply);
    writeReplyDraft(person, merged, null);
  }
}

/** Removes what a person has typed about a lead, which was erased. */
export function removeDrafts(person: number, lead: number): void {
  storedDraft(person, lead).write(NO_DRAFT);
  writeReplyDraft(person, lead, null);
}
