/**
 * Calculates the business health report (specification, section 9) with whole numbers only. The question set is an
 * argument, because a report belongs to the version it was made with. The server has the same rules; both are tested
 * with `domain/vectors/business-health.json`.
 */
import type { Answers } from "../answers";
import { type QuestionSet, unansweredIds } from "./answers";

export type Band = "green" | "yellow" | "red";

/** A score as a whole percent of the maximum, with its band. */
type Mark = { percent: number; band: Band };

type Assessed = {
  version: string;
  overall: Mark;
  label: string;
  /** In the order of the categories. */
  categories: Mark[];
  /** Ids of the critical statements with a low score, in the order of the question set's list. */
  warnings: number[];
  /** At most ten ids of statements scored 4 or 5, the highest scores first. */
  strengths: number[];
  /** Ids of at most ten statements scored below 5: the lowest scores first, then critical statements, then by id. */
  actions: number[];
};

const HIGHEST = 5;
const LISTED_AT_MOST = 10;

/**
 * Calculates the report of a complete set of answers.
 *
 * @throws RangeError when an answer is missing or not on the scale.
 */
export function assess(questionSet: QuestionSet, answers: Answers): Assessed {
  if (unansweredIds(questionSet, answers).length > 0) throw new RangeError(questionSet.incomplete);
  const scored = questionSet.statements.map(({ id }) => ({ id, score: answers[id] ?? 0 }));
  const mark = (part: { score: number }[]): Mark => {
    const sum = part.reduce((total, { score }) => total + score, 0);
    const percent = percentHalfUp(sum, part.length * HIGHEST);
    return { percent, band: firstReached(questionSet.bands, percent).band };
  };
  const overall = mark(scored);
  const critical = new Set(questionSet.critical.map(({ question }) => question));
  const listed = (part: { id: number }[]) => part.slice(0, LISTED_AT_MOST).map(({ id }) => id);
  return {
    version: questionSet.version,
    overall,
    label: firstReached(questionSet.labels, overall.percent).label,
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

/** `part` of `whole` in percent, rounded half up. Both are whole numbers and not negative. */
export function percentHalfUp(part: number, whole: number): number {
  const twice = 200 * part + whole;
  return (twice - (twice % (2 * whole))) / (2 * whole);
}

/** Returns the first entry whose threshold the percent reaches; the last threshold is 0. */
function firstReached<Entry extends { from: number }>(entries: readonly Entry[], percent: number) {
  const entry = entries.find(({ from }) => percent >= from);
  if (!entry) throw new RangeError("no threshold is low enough");
  return entry;
}
