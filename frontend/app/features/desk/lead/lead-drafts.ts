import { replyDraft, writeReplyDraft } from "./reply-draft";
import { NO_DRAFT, storedDraft } from "./stored-draft";

/**
 * Moves what a person has typed about a merged lead to the lead `kept`. Notes about both are joined; of other drafts,
 * those about `kept` take precedence.
 */
export function moveDrafts(person: number, merged: number, kept: number): void {
  const old = storedDraft(person, merged);
  const target = storedDraft(person, kept);
  const [from, to] = [old.read(), target.read()];
  const written = Object.fromEntries(Object.entries(to).filter(([, value]) => value));
  const note = [to.note, from.note].filter(Boolean).join("\n\n");
  target.write({ ...from, ...written, note });
  old.write(NO_DRAFT);
  const reply = replyDraft(person, merged);
  if (reply && !replyDraft(person, kept)) {
    writeReplyDraft(person, kept, reply);
    writeReplyDraft(person, merged, null);
  }
}
