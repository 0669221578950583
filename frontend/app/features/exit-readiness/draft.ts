import { storedValue } from "~/lib/storage";
import { type Form, isOutdated, type ScorecardAnswers, sanitize } from "./answers";

export type Draft = {
  answers: ScorecardAnswers;
  /** Whether the draft has an answer to a question that is no longer on the form. */
  changed: boolean;
};

/** The person's unsubmitted answers, stored in this tab; null if there are none. */
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
