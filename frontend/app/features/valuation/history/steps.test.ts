import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { causeInWords, type Range, type Step, without } from "./steps";

const words = {
  version: "Our method, version {before} to {after}",
  industry: "Your industry, {before} to {after}",
  location: "Your location, {before} to {after}",
  years: "Your years in business, {before} to {after}",
  revenue: "Your revenue, {before} to {after}",
  sde: "Your SDE, {before} to {after}",
};

const step = (cause: Step["cause"], before: string, after: string): Step => ({
  cause,
  before,
  after,
  rangeLow: 0,
  rangeHigh: 0,
  lowChange: 0,
  highChange: 0,
});

describe("a cause in words", () => {
  it.each([
    [step("sde", "$310,000", "$360,000"), "Your SDE, $310,000 to $360,000"],
    [step("version", "2026-11", "2027-05"), "Our method, version 2026-11 to 2027-05"],
    [step("years", "5", "20"), "Your years in business, 4-7 years to 15+ years"],
  ])("names the values before and after", (step, expected) => {
    expect(causeInWords(step, words)).toBe(expected);
  });
});

describe("what one range has and another has not", () => {
  it.each<[string, Range, Range, Range[]]>([
    ["the part beyond", { low: 2, high: 6 }, { low: 1, high: 4 }, [{ low: 4, high: 6 }]],
    [
      "a part on both sides",
      { low: 1, high: 9 },
      { low: 3, high: 5 },
      [
        { low: 1, high: 3 },
        { low: 5, high: 9 },
      ],
    ],
    [
      "all of it, when they are apart",
      { low: 6, high: 8 },
      { low: 1, high: 4 },
      [{ low: 6, high: 8 }],
    ],
    ["nothing, when they are alike", { low: 1, high: 4 }, { low: 1, high: 4 }, []],
  ])("is %s", (_name, range, other, expected) => {
    expect(without(range, other)).toEqual(expected);
  });

  it("and what both have make up the whole range", () => {
    const range = fc
      .tuple(fc.nat(1000), fc.nat(1000))
      .map(([low, width]) => ({ low, high: low + width }));
    const width = ({ low, high }: Range) => Math.max(0, high - low);
    fc.assert(
      fc.property(range, range, (one, other) => {
        const shared = { low: Math.max(one.low, other.low), high: Math.min(one.high, other.high) };
        const apart = without(one, other).reduce((sum, part) => sum + width(part), 0);
        expect(apart + width(shared)).toBe(width(one));
      }),
    );
  });
});
