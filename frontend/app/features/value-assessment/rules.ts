import type { ValueQuestionSet } from "~/lib/facts";

/** The part of the question set that the rules need. */
export type QuestionSet = Pick<ValueQuestionSet, "questions" | "scenarios">;
export type Question = ValueQuestionSet["questions"][number];

/** The chosen option's exact text for each question number; a question that is not here is open. */
export type Answers = Readonly<Record<string, string>>;

export type Evidence = { question: Question; answer: string };

/** A scenario that at least one answer points to, with every answer that does, in the order asked. */
export type Finding = { key: string; title: string; evidence: Evidence[] };

const STRONGEST_COUNT = 3;

/** Whether this is one of the question's own options, to the letter. */
export function isOption(
  questionSet: QuestionSet,
  id: number | string,
  answer: unknown,
): answer is string {
  const options = questionSet.questions.find((each) => each.id === Number(id))?.options ?? [];
  return options.includes(answer as string);
}

/** How many of the questions from `first` to `last` hold an existing option. */
export function answered(
  questionSet: QuestionSet,
  answers: Answers,
  first = 1,
  last = Infinity,
): number {
  return questionSet.questions.filter(
    ({ id, options }) => id >= first && id <= last && options.includes(answers[id] ?? ""),
  ).length;
}

/** Whether every question holds an existing option (specification, section 5). */
export function complete(questionSet: QuestionSet, answers: Answers): boolean {
  return answered(questionSet, answers) === questionSet.questions.length;
}

/**
 * The scenarios that the answers point to, most evidence first, ties in the order of the question set. One listed answer
 * is enough (specification, section 9).
 */
export function identify(questionSet: QuestionSet, answers: Answers): Finding[] {
  return questionSet.scenarios
    .map(({ key, title, triggers }) => ({
      key,
      title,
      evidence: evidence(questionSet, answers, triggers),
    }))
    .filter((finding) => finding.evidence.length > 0)
    .sort((one, other) => other.evidence.length - one.evidence.length);
}

/**
 * The findings that the results begin with, at most three, in the order of `findings`. One answer is weak evidence, so a
 * scenario with one only counts where none has two.
 */
export function strongest(findings: readonly Finding[]): Finding[] {
  const several = findings.filter(({ evidence }) => evidence.length > 1);
  return (several.length > 0 ? several : findings).slice(0, STRONGEST_COUNT);
}

function evidence(
  questionSet: QuestionSet,
  answers: Answers,
  triggers: QuestionSet["scenarios"][number]["triggers"],
): Evidence[] {
  return questionSet.questions.flatMap((question) => {
    const answer = answers[question.id];
    const listed = triggers.some(
      (trigger) => trigger.question === question.id && trigger.options.includes(answer ?? ""),
    );
    return listed && answer ? [{ question, answer }] : [];
  });
}

/** The first open question after this one, going on from the start after the last; null when none is open. */
export function nextOpen(questionSet: QuestionSet, answers: Answers, after: number): number | null {
  const open = questionSet.questions.filter(
    ({ id, options }) => !options.includes(answers[id] ?? ""),
  );
  return (open.find(({ id }) => id > after) ?? open[0])?.id ?? null;
}

/** "1 answer", "5 answers". */
export function answerCount({ length }: readonly Evidence[]): string {
  return length === 1 ? "1 answer" : `${length} answers`;
}

/** The id of the element that a link to a scenario in the results leads to. */
export function scenarioId(key: string): string {
  return `results-${key}`;
}
