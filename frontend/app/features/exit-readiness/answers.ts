import type { components } from "~/api/schema";
import { isRecord } from "~/lib/storage";

export type Form = components["schemas"]["FormOut"];

/**
 * The form's values: the number of the chosen option by question key, and the keys of the documents that are ready.
 */
export type ScorecardAnswers = {
  answers: Readonly<Record<string, number>>;
  documents: readonly string[];
};

/** The keys of the unanswered questions, in the form's order. */
export function unansweredQuestions({ personal }: Form, { answers }: ScorecardAnswers): string[] {
  return personal.filter(({ key }) => answers[key] === undefined).map(({ key }) => key);
}

export function withDocument(
  answers: ScorecardAnswers,
  document: string,
  ready: boolean,
): ScorecardAnswers {
  const others = answers.documents.filter((key) => key !== document);
  return { ...answers, documents: ready ? [...others, document] : others };
}

/** Whether stored answers include one to a question that is no longer on the form. */
export function isOutdated(form: Form, stored: unknown): boolean {
  const questions = Object.keys((stored as Partial<ScorecardAnswers> | null)?.answers ?? {});
  return questions.some((key) => !form.personal.some((question) => question.key === key));
}

/** The stored answers to questions and documents of this form; null if there are none. */
export function sanitize(form: Form, stored: unknown): ScorecardAnswers | null {
  if (!isRecord(stored)) return null;
  const { answers, documents } = stored;
  if (!isRecord(answers) || !Array.isArray(documents)) return null;
  const valid = form.personal.flatMap(({ key, options }) => {
    const chosen = answers[key];
    return Number.isInteger(chosen) && options[Number(chosen)] !== undefined
      ? [[key, Number(chosen)]]
      : [];
  });
  return {
    answers: Object.fromEntries(valid),
    documents: form.documents.map(({ key }) => key).filter((key) => documents.includes(key)),
  };
}
