import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { valueQuestionSet as questionSet, valueQuestionSets } from "~/testing/question-sets";
import {
  type Answers,
  answered,
  complete,
  identify,
  nextUnanswered,
  type QuestionSet,
  strongest,
  telling,
} from "./rules";

type Case = {
  name: string;
  answers: string;
  scenarios: { key: string; questions: number[] }[];
  strongest: string[];
};
type Vectors = {
  version: string;
  cases: Case[];
  incomplete: { name: string; answers: string; completed: number }[];
};

const domain = new URL("../../../../domain/vectors/", import.meta.url);
const every = valueQuestionSets.map((questionSet) => {
  const file = new URL(`value-assessment-${questionSet.version}.json`, domain);
  const vectors: Vectors = JSON.parse(readFileSync(file, "utf-8"));
  return { questionSet, vectors };
});

/** The answers of a vector: one character for each question, the option's position, or `-` for none. */
function sheet(questionSet: QuestionSet, signs: string): Answers {
  return Object.fromEntries(
    questionSet.questions.flatMap(({ id, options }, index) => {
      const sign = signs[index] ?? "-";
      return sign === "-" ? [] : [[id, options[Number(sign)] ?? "no option of this question"]];
    }),
  );
}

describe.each(every)(
  "the golden vectors of the scenarios, $questionSet.version",
  ({ questionSet, vectors }) => {
    it("are there", () => {
      expect(vectors.version).toBe(questionSet.version);
      expect(vectors.cases.length).toBeGreaterThanOrEqual(90);
    });

    it.each(vectors.cases)("$name", ({ answers, scenarios, strongest: keys }) => {
      expect(complete(questionSet, sheet(questionSet, answers))).toBe(true);
      const found = identify(questionSet, sheet(questionSet, answers));
      expect(
        found.map(({ key, evidence }) => ({
          key,
          questions: evidence.map((each) => each.question.id),
        })),
      ).toEqual(scenarios);
      expect(strongest(found).map(({ key }) => key)).toEqual(keys);
    });

    it.each(vectors.incomplete)("$name", ({ answers, completed }) => {
      expect(complete(questionSet, sheet(questionSet, answers))).toBe(false);
      expect(answered(questionSet, sheet(questionSet, answers))).toBe(completed);
    });
  },
);

const anySheet: fc.Arbitrary<Answers> = fc
  .tuple(...questionSet.questions.map(({ options }) => fc.option(fc.constantFrom(...options))))
  .map((chosen) =>
    Object.fromEntries(chosen.flatMap((answer, index) => (answer ? [[index + 1, answer]] : []))),
  );

describe("whatever is answered", () => {
  it("names a scenario exactly when one of its listed answers is chosen", () => {
    fc.assert(
      fc.property(anySheet, (answers) => {
        const named = new Set(identify(questionSet, answers).map(({ key }) => key));
        for (const { key, triggers } of questionSet.scenarios) {
          const chosen = triggers.some(({ question, options }) =>
            options.includes(answers[question] ?? ""),
          );
          expect(named.has(key)).toBe(chosen);
        }
      }),
    );
  });

  it("shows as evidence only what was answered, most first, ties as listed", () => {
    const place = new Map(questionSet.scenarios.map(({ key }, index) => [key, index]));
    fc.assert(
      fc.property(anySheet, (answers) => {
        const found = identify(questionSet, answers);
        for (const { evidence } of found) {
          for (const { question, answer } of evidence) expect(answers[question.id]).toBe(answer);
        }
        for (const [index, after] of found.slice(1).entries()) {
          const before = found[index] ?? after;
          const more = before.evidence.length - after.evidence.length;
          expect(more).toBeGreaterThanOrEqual(0);
          if (more === 0) expect(place.get(before.key)).toBeLessThan(place.get(after.key) ?? 0);
        }
      }),
    );
  });

  it("counts answers by category and in total", () => {
    fc.assert(
      fc.property(anySheet, (answers) => {
        const parts = questionSet.categories.map(({ first, last }) =>
          answered(questionSet, answers, first, last),
        );
        expect(parts.reduce((sum, part) => sum + part)).toBe(answered(questionSet, answers));
        expect(answered(questionSet, answers)).toBe(Object.keys(answers).length);
      }),
    );
  });

  it("leads from open question to open question until none is left", () => {
    fc.assert(
      fc.property(anySheet, fc.integer({ min: 0, max: 50 }), (answers, present) => {
        const open = questionSet.questions.map(({ id }) => id).filter((id) => !answers[id]);
        const after = open.filter((id) => id > present);
        expect(nextUnanswered(questionSet, answers, present)).toBe(after[0] ?? open[0] ?? null);
        const here = open.filter((id) => id > 10 && id <= 20);
        const next = here.find((id) => id > present) ?? here[0] ?? null;
        expect(nextUnanswered(questionSet, answers, present, 11, 20)).toBe(next);
      }),
    );
  });

  it("shows a finding by at most three of its answers, those first that point to nothing else", () => {
    fc.assert(
      fc.property(anySheet, (answers) => {
        const found = identify(questionSet, answers);
        for (const finding of found) {
          const shown = telling(finding, found);
          expect(finding.evidence.filter((each) => shown.includes(each))).toEqual(shown);
          expect(shown).toHaveLength(Math.min(3, finding.evidence.length));
          const findingsOf = ({ question: { id } }: (typeof shown)[number]) =>
            found.filter(({ evidence }) => evidence.some(({ question }) => question.id === id))
              .length;
          const others = finding.evidence.filter((each) => !shown.includes(each)).map(findingsOf);
          const most = Math.max(...shown.map(findingsOf));
          for (const count of others) expect(count).toBeGreaterThanOrEqual(most);
        }
      }),
    );
  });
});
