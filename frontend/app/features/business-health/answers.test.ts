import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { apply, difference, isEmpty, without } from "./answers";

const anyAnswers = fc.dictionary(
  fc.integer({ min: 1, max: 50 }).map(String),
  fc.integer({ min: 1, max: 5 }),
);

describe("the difference between two sets of answers", () => {
  it("turns the first into the second", () => {
    fc.assert(
      fc.property(anyAnswers, anyAnswers, (from, to) => {
        expect(apply(from, difference(from, to))).toEqual(to);
      }),
    );
  });

  it("is empty between equal ones only", () => {
    expect(isEmpty(difference({ 1: 2 }, { 1: 2 }))).toBe(true);
    expect(difference({ 1: 2, 2: 3 }, { 1: 4 })).toEqual({ 1: 4, 2: null });
  });
});

it("changes are left out only where others are the same", () => {
  expect(without({ 1: 2, 2: 3, 3: null }, { 1: 2, 2: 4, 3: null })).toEqual({ 2: 3 });
});
