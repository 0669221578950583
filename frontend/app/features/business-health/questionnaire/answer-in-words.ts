import type { Answers, QuestionSet } from "./answers";

/** Returns an answer with the words of its scale: 'Question 3, your answer 2: Over 50%, up to 70%'. */
export function answerInWords(questionSet: QuestionSet, answers: Answers, id: number): string {
  const score = answers[id] ?? 0;
  const scale = questionSet.statements.find((statement) => statement.id === id)?.scale ?? [];
  return `Question ${id}, your answer ${score}: ${scale[score - 1] ?? ""}`;
}
