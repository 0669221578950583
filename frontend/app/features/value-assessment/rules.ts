import type { ValueQuestionSet } from "~/lib/facts";

/** The part of the question set that the rules need. */
export type Bank = Pick<ValueQuestionSet, "questions" | "scenarios">;
export type Question = ValueQuestionSet["questions"][number];

/** The chosen option's exact text for each question number; a question that is not here is open. */
export type Answers = Readonly<Record<string, string>>;

export type Evidence = { question: Question; answer: string };

/** A scenario that at least one answer points to, with every answer that does, in the order asked. */
export type Finding = { key: string; title: string; evidence: Evidence[] };

/** Whether this is one of the question's own options, to the letter. */
export function isOption(bank: Bank, id: number | string, answer: unknown): answer is string {
  const options = bank.questions.find((each) => each.id === Number(id))?.options ?? [];
  return options.includes(answer as string);
}

/** How many of the questions from `first` to `last` hold an existing option. */
export function answered(bank: Bank, answers: Answers, first = 1, last = Infinity): number {
  return bank.questions.filter(
    ({ id, options }) => id >= first && id <= last && options.includes(answers[id] ?? ""),
  ).length;
}

/** Whether every question holds an existing option (specification, section 5). */
export function complete(bank: Bank, answers: Answers): boolean {
  return answered(bank, answers) === bank.questions.length;
}

/**
 * The scenarios that the answers point to, most evidence first, ties in the bank's order. One listed answer
 * is enough (specification, section 9).
 */
export function identify(bank: Bank, answers: Answers): Finding[] {
  return bank.scenarios
    .map(({ key, title, triggers }) => ({
      key,
      title,
      evidence: evidence(bank, answers, triggers),
    }))
    .filter((finding) => finding.evidence.length > 0)
    .sort((one, other) => other.evidence.length - one.evidence.length);
}

function evidence(
  bank: Bank,
  answers: Answers,
  triggers: Bank["scenarios"][number]["triggers"],
): Evidence[] {
  return bank.questions.flatMap((question) => {
    const answer = answers[question.id];
    const listed = triggers.some(
      (trigger) => trigger.question === question.id && trigger.options.includes(answer ?? ""),
    );
    return listed && answer ? [{ question, answer }] : [];
  });
}

/** The first open question after this one, going on from the start after the last; null when none is open. */
export function nextOpen(bank: Bank, answers: Answers, after: number): number | null {
  const open = bank.questions.filter(({ id, options }) => !options.includes(answers[id] ?? ""));
  return (open.find(({ id }) => id > after) ?? open[0])?.id ?? null;
}
