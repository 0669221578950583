import { expect, it } from "vitest";
import {
  choose,
  formatAnswer,
  formatChange,
  pageIn,
  pairAddress,
  pairIn,
  type SavedRun,
} from "./answers";

const run = (id: number, madeAt = "2026-11-01T12:00:00Z"): SavedRun => ({
  id,
  madeAt,
  version: "2026-11",
  inputs: {},
  methodChange: null,
  result: { assetBased: 0, earningsBased: 0, marketBased: 0, rangeLow: 0, rangeHigh: 0, gap: 0 },
});

const params = (address: string) => new URLSearchParams(address);

it.each([
  ["years", "10", "8-15 years"],
  ["realEstate", "no", "Lease/rent space"],
  ["industry", "HVAC Services", "HVAC Services"],
  ["years", "7", "7"],
  ["revenue", "1.2m", "$1,200,000"],
  ["sde", "about a million", "about a million"],
])("words %s %s as %s", (field, value, words) => {
  expect(formatAnswer(field, value)).toBe(words);
});

it("selects two runs, deselects one, and drops the first for a third", () => {
  const [one, two, three] = [run(1), run(2), run(3)];
  const pair = choose(choose([], one), two);
  expect(pair).toEqual([one, two]);
  expect(choose(pair, one)).toEqual([two]);
  expect(choose(pair, three)).toEqual([two, three]);
});

it("compares from the older run to the newer one, in whatever order they were chosen", () => {
  const [old, young] = [run(9, "2026-11-01T12:00:00Z"), run(3, "2026-11-02T12:00:00Z")];
  expect(pairAddress(young, old)).toBe("?first=9&second=3");
  expect(pairAddress(old, young)).toBe("?first=9&second=3");
  expect(pairAddress(run(5), run(4))).toBe("?first=4&second=5");
});

it.each([
  ["", null],
  ["page=2", null],
  ["first=9&second=3", { first: 9, second: 3 }],
  ["first=9", { first: 9, second: 0 }],
  ["first=-1&second=1e3", { first: 0, second: 0 }],
  ["first=99999999999999999999&second=x", { first: 0, second: 0 }],
])("reads the pair of %j", (address, pair) => {
  expect(pairIn(params(address))).toEqual(pair);
});

it.each([
  ["", 1],
  ["page=3", 3],
  ["page=0", 1],
  ["page=x", 1],
  ["page=10001", 1],
])("reads the page of %j", (address, page) => {
  expect(pageIn(params(address))).toBe(page);
});

it.each([
  [42_336, "+$42,336"],
  [-1_000_000, "−$1,000,000"],
  [0, "no change"],
])("writes a change of %d as %s", (dollars, words) => {
  expect(formatChange(dollars)).toBe(words);
});
