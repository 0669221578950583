import type { ValueQuestionSet } from "~/lib/facts";

/** The part of the question set that the rules need. */
export type QuestionSet = Pick<ValueQuestionSet, "questions" | "scenarios" | "reworded">;
export type Question = ValueQuestionSet["questions"][number];

/** The exact text of the chosen option by question number; open questions are left out. */
export type Answers = Readonly<Record<string, string>>;

type Evidence = { question: Question; answer: string };

/** A scenario with all answers that point to it, at least one, in the order of the questions. */
export type Finding = { key: string; title: string; evidence: Evidence[] };

const STRONGEST_COUNT = 3;

/** Whether the text is exactly one of the question's options. */
export function isOption(
  questionSet: QuestionSet,
  id: number | string,
  answer: unknown,
): answer is string {
  const options = questionSet.questions.find((each) => each.id === Number(id))?.options ?? [];
  return options.includes(answer as string);
}

/** How many of the questions from `first` to `last` have a valid answer. */
export function answered(
  questionSet: QuestionSet,
  answers: Answers,
  first = 1,
  last = Infinity,
): number {
  const asked = questionSet.questions.filter(({ id }) => id >= first && id <= last);
  return asked.length - unanswered(questionSet, answers, first, last).length;
}

/** Whether every question has a valid answer (specification, section 5). */
export function complete(questionSet: QuestionSet, answers: Answers): boolean {
  return answered(questionSet, answers) === questionSet.questions.length;
}

/**
 * The scenarios that the answers point to: those with the most evidence first, ties in the order of the question
 * set. One answer is enough (specification, section 9).
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
 * At most three findings that the results begin with, in the order of `findings`. Those with one answer are weak, so
 * they count only if none has two.
 */
export function strongest(findings: readonly Finding[]): Finding[] {
  const several = findings.filter(({ evidence }) => evidence.length > 1);
  return (several.length > 0 ? several : findings).slice(0, STRONGEST_COUNT);
}

/**
 * The answers that show a finding best, at most three, in the order of the questions: those that point to the fewest
 * other findings.
 */
export function telling({ evidence }: Finding, findings: readonly Finding[]): Evidence[] {
  const pointing = ({ question }: Evidence) =>
    findings.filter((each) => each.evidence.some((other) => other.question.id === question.id))
      .length;
  const best = evidence.toSorted((one, other) => pointing(one) - pointing(other));
  return best.slice(0, STRONGEST_COUNT).sort((one, other) => one.question.id - other.question.id);
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

/**
 * Returns the next unanswered question after `after` among those from `first` to `last`, from the first again after the
 * last; null if there is none.
 */
export function nextUnanswered(
  questionSet: QuestionSet,
  answers: Answers,
  after: number,
  first = 1,
  last = Infinity,
): number | null {
  const open = unanswered(questionSet, answers, first, last);
  return open.find((id) => id > after) ?? open[0] ?? null;
}

/** The numbers of the unanswered questions from `first` to `last`. */
export function unanswered(
  questionSet: QuestionSet,
  answers: Answers,
  first = 1,
  last = Infinity,
): number[] {
  return questionSet.questions
    .filter(({ id, options }) => id >= first && id <= last && !options.includes(answers[id] ?? ""))
    .map(({ id }) => id);
}

/** The number of answers as text: "1 answer", "5 answers". */
export function answerCount({ length }: readonly Evidence[]): string {
  return length === 1 ? "1 answer" : `${length} answers`;
}

/** The id of a scenario's element in the results, for links to it. */
export function scenarioId(key: string): string {
  return `results-${key}`;
}
