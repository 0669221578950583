import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatAmount } from "~/lib/amounts";
import type { Method } from "~/lib/valuation-method";
import { METHOD as method, VECTORS } from "~/testing/method";
import words from "../../../../content/valuation.json";
import { notesFor } from "./notes";
import {
  assetBasedPosition,
  calculate,
  check,
  effectiveMultiples,
  type Input,
  isStretched,
  type Problem,
  positionOf,
  type Result,
} from "./rules";

type Case = {
  name: string;
  input: Input;
  problem: Problem | null;
  result: Omit<Result, "version"> | null;
  assetBasedPosition?: string;
  notes?: string[];
};
type Comparison = Pick<Input, "industry" | "location" | "years"> & {
  name: string;
  reported: string;
  farAbove: string;
  ours: ReturnType<typeof effectiveMultiples>;
  position: string;
  stretched: boolean;
};
const domain = new URL("../../../../domain/", import.meta.url);
const read = (path: string) => JSON.parse(readFileSync(new URL(path, domain), "utf-8"));
const versions = readdirSync(new URL("valuation", domain))
  .filter((file) => file.startsWith("method-"))
  .map((file) => ({
    method: read(`valuation/${file}`) as Method,
    vectors: read(`vectors/${file.replace("method", "valuation")}`) as {
      cases: Case[];
      comparisons: Comparison[];
    },
  }));

describe.each(versions)("the golden vectors of method $method.version", ({ method, vectors }) => {
  it("are there", () => {
    expect(vectors.cases.length).toBeGreaterThanOrEqual(300);
  });

  it.each(vectors.cases)("$name", (golden) => {
    expect(check(golden.input, method)).toEqual(golden.problem);
    if (!golden.result) return;
    const result = calculate(golden.input, method);
    expect(result).toEqual({ ...golden.result, version: method.version });
    expect(assetBasedPosition(result)).toBe(golden.assetBasedPosition);
    expect(notesFor(golden.input, words.rangeNotes.notes).map(({ id }) => id)).toEqual(
      golden.notes,
    );
  });

  it.each(vectors.comparisons)("$name", (golden) => {
    const { industry, location, years } = golden;
    const given = { ...(vectors.cases[0]?.input as Input), industry, location, years };
    const { factors } = calculate(given, method);
    const ours = effectiveMultiples(factors);
    expect(ours).toEqual(golden.ours);
    expect(positionOf(ours, golden.reported)).toBe(golden.position);
    expect(isStretched(factors, golden.reported, golden.farAbove)).toBe(golden.stretched);
  });
});

const oneOf = (options: { value: string }[]) =>
  fc.constantFrom(...options.map(({ value }) => value), "not listed");
const anyAnswers = fc.record({
  industry: oneOf(method.industries),
  years: oneOf(method.years),
  employees: oneOf(method.employees),
  ownerInvolvement: oneOf(method.ownerInvolvement),
  location: oneOf(method.locations),
  realEstate: oneOf(method.realEstate),
});
/** An arbitrary amount in cents, up to a billion dollars. */
const anyAmount = fc.integer({ min: 0, max: 100_000_000_000 });

const inputOf = (answers: Omit<Input, "revenue" | "sde">, revenue: number, sde: number): Input => ({
  ...answers,
  revenue: formatAmount(revenue),
  sde: formatAmount(sde),
});

describe("whatever the answers", () => {
  it("the low end is never above the high end, and the gap is what lies between", () => {
    fc.assert(
      fc.property(anyAnswers, anyAmount, anyAmount, (answers, revenue, sde) => {
        const result = calculate(inputOf(answers, revenue, sde));
        expect(result.rangeLow).toBeLessThanOrEqual(result.rangeHigh);
        expect(result.rangeLow + result.gap).toBe(result.rangeHigh);
        expect(result.rangeLow).toBe(Math.min(result.assetBased, result.earningsBased));
      }),
    );
  });

  it("more SDE or more revenue never lowers a figure", () => {
    fc.assert(
      fc.property(anyAnswers, anyAmount, anyAmount, anyAmount, (answers, revenue, sde, more) => {
        const before = calculate(inputOf(answers, revenue, sde));
        const richer = calculate(inputOf(answers, revenue, sde + more));
        const larger = calculate(inputOf(answers, revenue + more, sde));
        expect(richer.assetBased).toBe(before.assetBased);
        expect(larger.earningsBased).toBe(before.earningsBased);
        expect(larger.rangeHigh).toBe(before.rangeHigh);
        expect(richer.earningsBased).toBeGreaterThanOrEqual(before.earningsBased);
        expect(richer.rangeHigh).toBeGreaterThanOrEqual(before.rangeHigh);
        expect(larger.assetBased).toBeGreaterThanOrEqual(before.assetBased);
        expect(richer.rangeLow).toBeGreaterThanOrEqual(before.rangeLow);
        expect(larger.rangeLow).toBeGreaterThanOrEqual(before.rangeLow);
      }),
    );
  });

  it("a business ten times as large has figures ten times as large, to the dollar's rounding", () => {
    fc.assert(
      fc.property(anyAnswers, anyAmount, anyAmount, (answers, revenue, sde) => {
        const one = calculate(inputOf(answers, revenue, sde));
        const ten = calculate(inputOf(answers, revenue * 10, sde * 10));
        for (const figure of ["assetBased", "earningsBased", "marketBased"] as const) {
          expect(Math.abs(ten[figure] - 10 * one[figure])).toBeLessThanOrEqual(5);
        }
      }),
    );
  });

  it("employees, owner involvement and property change no figure", () => {
    fc.assert(
      fc.property(anyAnswers, anyAnswers, anyAmount, anyAmount, (answers, other, revenue, sde) => {
        const { employees, ownerInvolvement, realEstate } = other;
        const changed = { ...answers, employees, ownerInvolvement, realEstate };
        expect(calculate(inputOf(changed, revenue, sde))).toEqual(
          calculate(inputOf(answers, revenue, sde)),
        );
      }),
    );
  });

  it("input that passes the checks is within the limits, and the first failed check is returned", () => {
    const text = fc.oneof(
      fc.constantFrom("", " ", "none", "-1"),
      anyAmount.map(formatAmount),
      fc.integer({ min: 4_000_000, max: 60_000_000 }).map(formatAmount),
    );
    const answers = fc.tuple(anyAnswers, fc.constantFrom("", ...method.fields));
    fc.assert(
      fc.property(answers, text, text, ([given, blanked], revenue, sde) => {
        const input = { ...given, revenue, sde, ...(blanked && { [blanked]: "" }) };
        const problem = check(input);
        const rules = method.checks.map(({ rule }) => rule);
        const failed = problem ? rules.indexOf(problem.rule) : rules.length;
        const unread = [input.revenue, input.sde].some((typed) => !/[0-9]/.test(typed));
        expect(failed === 0).toBe(blanked !== "" || unread);
        if (failed === 0) return;
        const { revenue: earned, sde: kept } = exact(input);
        expect(failed === 1).toBe(earned < 50_000_000n);
        if (failed > 1) expect(failed === 2).toBe(kept < 5_000_000n);
        if (failed > 2) expect(failed === 3).toBe(kept * 10n > earned * 6n);
      }),
    );
  });
});

/** The amounts written by `formatAmount` in cents, parsed without the code under test. */
function exact(input: Input): { revenue: bigint; sde: bigint } {
  const cents = (text: string) => {
    const [dollars = "", beyond = ""] = text.replace(/[$,]/g, "").split(".");
    return BigInt(dollars + beyond.padEnd(2, "0"));
  };
  return { revenue: cents(input.revenue), sde: cents(input.sde) };
}

it("throws if an amount cannot be parsed", () => {
  const input = VECTORS.cases[0]?.input as Input;
  expect(() => calculate({ ...input, revenue: "lots" })).toThrow(RangeError);
  expect(() => calculate({ ...input, sde: "-5" })).toThrow(RangeError);
});
