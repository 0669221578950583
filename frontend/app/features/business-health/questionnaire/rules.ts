/**
 * The scored assessment (specification, section 9), in whole numbers only. The statements are an argument,
 * because a report is read with the version it was made with. The server has the same rules; both are tested with
 * `domain/vectors/business-health.json`.
 */
import type { BusinessHealthWords, HealthQuestionSet } from "~/lib/facts";

export type QuestionSet = HealthQuestionSet;
export type Statement = QuestionSet["statements"][number];
export type Category = QuestionSet["categories"][number];

/** The steps that were chosen, 1 (worst) to 5 (best), under the numbers of the statements. */
export type Answers = Readonly<Record<number, number>>;

export type Band = "green" | "yellow" | "red";
export type Effort = keyof BusinessHealthWords["efforts"];

/** A whole percent of the highest score, and the band it falls into. */
export type Mark = { percent: number; band: Band };

export type Assessed = {
  version: string;
  overall: Mark;
  label: string;
  /** In the order of the categories. */
  categories: Mark[];
  /** Critical statements that warn, in the order of the list of critical ones. */
  warnings: number[];
  /** At most ten answers of 4 or 5, the highest first. */
  strengths: number[];
  /** At most ten answers below 5: the lowest first, of the same score the critical ones first. */
  actions: number[];
};

export const SCORES = [1, 2, 3, 4, 5];
const HIGHEST = 5;
const LISTED_AT_MOST = 10;

/** The statements without an answer, in their order. */
export function openOnes(questionSet: QuestionSet, answers: Answers): number[] {
  return questionSet.statements
    .filter(({ id }) => !SCORES.includes(answers[id] ?? 0))
    .map((open) => open.id);
}

/** How many statements of a category are answered. */
export function answeredIn({ first, last }: Category, answers: Answers): number {
  return Object.keys(answers).filter((id) => first <= Number(id) && Number(id) <= last).length;
}

/**
 * The report of a complete set of answers.
 *
 * @throws RangeError when an answer is missing or no step of the scale.
 */
export function assess(questionSet: QuestionSet, answers: Answers): Assessed {
  if (openOnes(questionSet, answers).length > 0) throw new RangeError(questionSet.incomplete);
  const scored = questionSet.statements.map(({ id }) => ({ id, score: answers[id] ?? 0 }));
  const mark = (part: { score: number }[]): Mark => {
    const sum = part.reduce((total, { score }) => total + score, 0);
    const percent = percentHalfUp(sum, part.length * HIGHEST);
    return { percent, band: reached(questionSet.bands, percent).band as Band };
  };
  const overall = mark(scored);
  const critical = new Set(questionSet.critical.map(({ question }) => question));
  const listed = (part: { id: number }[]) => part.slice(0, LISTED_AT_MOST).map(({ id }) => id);
  return {
    version: questionSet.version,
    overall,
    label: reached(questionSet.labels, overall.percent).label,
    categories: questionSet.categories.map(({ first, last }) =>
      mark(scored.filter(({ id }) => first <= id && id <= last)),
    ),
    warnings: questionSet.critical
      .filter(({ question, atMost }) => (answers[question] ?? 0) <= atMost)
      .map(({ question }) => question),
    strengths: listed(
      scored
        .filter(({ score }) => score >= HIGHEST - 1)
        .sort((a, b) => b.score - a.score || a.id - b.id),
    ),
    actions: listed(
      scored
        .filter(({ score }) => score < HIGHEST)
        .sort(
          (a, b) =>
            a.score - b.score ||
            Number(critical.has(b.id)) - Number(critical.has(a.id)) ||
            a.id - b.id,
        ),
    ),
  };
}

/** Whether a label of 'Good' or better needs a caveat, because there is a critical warning. */
export function needsCaveat(questionSet: QuestionSet, { label, warnings }: Assessed): boolean {
  const good = questionSet.labels.slice(0, 2).map((each) => each.label);
  return warnings.length > 0 && good.includes(label);
}

/** `part` of `whole` in whole percents, rounded half up. Both are whole and not negative. */
export function percentHalfUp(part: number, whole: number): number {
  const twice = 200 * part + whole;
  return (twice - (twice % (2 * whole))) / (2 * whole);
}

/** The first entry whose threshold is reached; the last one starts at nothing. */
function reached<Entry extends { from: number }>(entries: readonly Entry[], percent: number) {
  const entry = entries.find(({ from }) => percent >= from);
  if (!entry) throw new RangeError("no threshold is low enough");
  return entry;
}
