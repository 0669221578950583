import type { components } from "~/api/schema";

export type Form = components["schemas"]["FormOut"];

/** What is ticked on the form: the number of the chosen option by question, and the documents at hand. */
export type Sheet = { answers: Readonly<Record<string, number>>; documents: readonly string[] };

/** The questions that are still open, in their order. */
export function openQuestions({ personal }: Form, { answers }: Sheet): string[] {
  return personal.filter(({ key }) => answers[key] === undefined).map(({ key }) => key);
}

export function ticked(sheet: Sheet, document: string, there: boolean): Sheet {
  const others = sheet.documents.filter((key) => key !== document);
  return { ...sheet, documents: there ? [...others, document] : others };
}

/** Whether a sheet answers a question that this form does not ask: it was begun before that changed. */
export function isOutdated(form: Form, kept: unknown): boolean {
  const answers = Object.keys((kept as Partial<Sheet> | null)?.answers ?? {});
  return answers.some((key) => !form.personal.some((question) => question.key === key));
}

/** What was remembered of a sheet, without anything that this form does not ask. */
export function fitting(form: Form, kept: unknown): Sheet | null {
  const { answers, documents } = (kept ?? {}) as Partial<Sheet>;
  if (typeof answers !== "object" || answers === null || !Array.isArray(documents)) return null;
  const given = form.personal.flatMap(({ key, options }) => {
    const chosen = answers[key];
    return Number.isInteger(chosen) && options[Number(chosen)] !== undefined
      ? [[key, Number(chosen)]]
      : [];
  });
  return {
    answers: Object.fromEntries(given),
    documents: form.documents.map(({ key }) => key).filter((key) => documents.includes(key)),
  };
}
