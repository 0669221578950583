import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { healthQuestionSets, healthQuestionSet as questionSet } from "~/testing/question-sets";
import type { Answers } from "../answers";
import { answeredCount, SCORES, unansweredIds } from "./answers";
import { assess, type Band, needsCaveat, percentHalfUp } from "./rules";

type Case = {
  name: string;
  answers: string;
  overall: number;
  band: Band;
  label: string;
  categories: number[];
  bands: Band[];
  warnings: number[];
  strengths: number[];
  actions: number[];
};
type Incomplete = { name: string; answers: string; completed: number };
const file = new URL("../../../../../domain/vectors/business-health.json", import.meta.url);
const vectors: { versions: string[]; cases: Case[]; incomplete: Incomplete[] } = JSON.parse(
  readFileSync(file, "utf-8"),
);

/** The answers that a row of digits stands for. 0 and letters stand for missing answers. */
const answersOf = (row: string): Answers =>
  Object.fromEntries(
    [...row]
      .map((score, index) => [index + 1, Number(score)] as const)
      .filter(([, score]) => SCORES.includes(score)),
  );

describe("the golden vectors of the scored assessment", () => {
  it("are there, for every version, of which the newest is in use", () => {
    expect(vectors.cases.length).toBeGreaterThanOrEqual(60);
    expect(healthQuestionSets.map(({ version }) => version)).toEqual(vectors.versions);
    expect(questionSet.version).toBe(vectors.versions.at(-1));
  });

  it.each(
    healthQuestionSets.flatMap((questionSet) =>
      vectors.cases.map((golden) => ({ ...golden, questionSet })),
    ),
  )("$questionSet.version: $name", ({ questionSet, ...golden }) => {
    const assessed = assess(questionSet, answersOf(golden.answers));
    expect(assessed).toEqual({
      version: questionSet.version,
      overall: { percent: golden.overall, band: golden.band },
      label: golden.label,
      categories: golden.categories.map((percent, index) => ({
        percent,
        band: golden.bands[index],
      })),
      warnings: golden.warnings,
      strengths: golden.strengths,
      actions: golden.actions,
    });
    const good = /^(Excellent|Good)/.test(golden.label);
    expect(needsCaveat(questionSet, assessed)).toBe(good && golden.warnings.length > 0);
  });

  it.each(vectors.incomplete)("$name", ({ answers: row, completed }) => {
    const answers = answersOf(row);
    expect(Object.keys(answers)).toHaveLength(completed);
    expect(unansweredIds(questionSet, answers)).toHaveLength(50 - completed);
    expect(() => assess(questionSet, answers)).toThrow(questionSet.incomplete);
  });
});

const anyScores = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 50, maxLength: 50 });
const answering = (scores: number[]) => answersOf(scores.join(""));

describe("whatever the answers", () => {
  it("a better answer never lowers a figure and never adds a warning", () => {
    fc.assert(
      fc.property(anyScores, fc.nat(49), (scores, index) => {
        fc.pre((scores[index] ?? 5) < 5);
        const better = scores.with(index, (scores[index] ?? 0) + 1);
        const [before, after] = [
          assess(questionSet, answering(scores)),
          assess(questionSet, answering(better)),
        ];
        expect(after.overall.percent).toBeGreaterThanOrEqual(before.overall.percent);
        for (const [place, mark] of after.categories.entries()) {
          expect(mark.percent).toBeGreaterThanOrEqual(before.categories[place]?.percent ?? 0);
        }
        expect(before.warnings).toEqual(expect.arrayContaining(after.warnings));
      }),
    );
  });

  it("figures are whole percents from 20 to 100, rounded half up", () => {
    fc.assert(
      fc.property(anyScores, (scores) => {
        const { overall, categories } = assess(questionSet, answering(scores));
        const sum = scores.reduce((total, score) => total + score, 0);
        expect(Math.abs(overall.percent * 250 - sum * 100) * 2).toBeLessThanOrEqual(250);
        for (const { percent } of [overall, ...categories]) {
          expect(Number.isInteger(percent)).toBe(true);
          expect(percent).toBeGreaterThanOrEqual(20);
          expect(percent).toBeLessThanOrEqual(100);
        }
      }),
    );
  });

  it("actions are the lowest answers and strengths the highest", () => {
    fc.assert(
      fc.property(anyScores, (scores) => {
        const { actions, strengths } = assess(questionSet, answering(scores));
        const score = (id: number) => scores[id - 1] ?? 0;
        const sorted = [...scores].sort();
        expect(actions.map(score)).toEqual(sorted.filter((each) => each < 5).slice(0, 10));
        const best = sorted.toReversed().filter((each) => each > 3);
        expect(strengths.map(score)).toEqual(best.slice(0, 10));
        expect(new Set([...actions, ...strengths]).size).toBeGreaterThanOrEqual(10);
      }),
    );
  });

  it("an answer that is missing leaves its question open, and no report", () => {
    fc.assert(
      fc.property(anyScores, fc.uniqueArray(fc.integer({ min: 1, max: 50 })), (scores, left) => {
        const answers = Object.fromEntries(
          Object.entries(answering(scores)).filter(([id]) => !left.includes(Number(id))),
        );
        expect(unansweredIds(questionSet, answers)).toEqual(left.toSorted((a, b) => a - b));
        const counted = questionSet.categories.map((category) => answeredCount(category, answers));
        expect(counted.reduce((a, b) => a + b)).toBe(50 - left.length);
        if (left.length > 0) expect(() => assess(questionSet, answers)).toThrow(RangeError);
      }),
    );
  });
});

it.each([
  [1, 200, 1],
  [1, 201, 0],
  [5, 1000, 1],
  [2, 3, 67],
  [0, 7, 0],
  [7, 7, 100],
])("%i of %i is %i%%", (part, whole, percent) => {
  expect(percentHalfUp(part, whole)).toBe(percent);
});
