import { storedValue } from "~/lib/storage";
import { type Form, isOutdated, type ScorecardAnswers, sanitize } from "./answers";

export type Draft = {
  answers: ScorecardAnswers;
  /** Whether questions changed since it was begun. */
  changed: boolean;
};

/** What this person has filled in and not yet submitted, stored in this tab; null where there is nothing. */
export function readDraft(person: number, form: Form): Draft | null {
  const value = stored(person).read();
  const answers = sanitize(form, value);
  return answers && { answers, changed: isOutdated(form, value) };
}

/** Stores the draft, or removes it for null. */
export function writeDraft(person: number, answers: ScorecardAnswers | null): void {
  stored(person).write(answers);
}

const stored = (person: number) => storedValue("session", `scorecard-${person}`, (value) => value);
