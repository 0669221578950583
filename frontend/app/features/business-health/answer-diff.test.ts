import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { apply, difference, isEmpty } from "./answer-diff";

const sheets = fc.dictionary(
  fc.integer({ min: 1, max: 50 }).map(String),
  fc.integer({ min: 1, max: 5 }),
);

describe("the difference between two sheets", () => {
  it("makes the second of the first", () => {
    fc.assert(
      fc.property(sheets, sheets, (from, to) => {
        expect(apply(from, difference(from, to))).toEqual(to);
      }),
    );
  });

  it("is empty between equal ones only", () => {
    expect(isEmpty(difference({ 1: 2 }, { 1: 2 }))).toBe(true);
    expect(difference({ 1: 2, 2: 3 }, { 1: 4 })).toEqual({ 1: 4, 2: null });
  });
});
