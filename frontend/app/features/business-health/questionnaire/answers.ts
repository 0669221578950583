import type { HealthQuestionSet } from "~/lib/facts";

export type QuestionSet = HealthQuestionSet;
export type Statement = QuestionSet["statements"][number];
export type Category = QuestionSet["categories"][number];

/** The score from 1 (worst) to 5 (best) of each answered statement, by the statement's id. */
export type Answers = Readonly<Record<number, number>>;

export const SCORES = [1, 2, 3, 4, 5];

/** The ids of the unanswered statements, in their order. */
export function unansweredIds(questionSet: QuestionSet, answers: Answers): number[] {
  return questionSet.statements
    .filter(({ id }) => !SCORES.includes(answers[id] ?? 0))
    .map((open) => open.id);
}

/** How many statements of a category are answered. */
export function answeredCount({ first, last }: Category, answers: Answers): number {
  return Object.keys(answers).filter((id) => first <= Number(id) && Number(id) <= last).length;
}
