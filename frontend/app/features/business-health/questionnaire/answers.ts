import type { HealthQuestionSet } from "~/lib/facts";
import type { Answers } from "../answers";

export type QuestionSet = HealthQuestionSet;
export type Statement = QuestionSet["statements"][number];
export type Category = QuestionSet["categories"][number];

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
