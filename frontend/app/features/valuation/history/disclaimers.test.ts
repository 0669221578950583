import { describe, expect, it } from "vitest";
import type { SavedRun } from "./answers";
import { whereAbove } from "./disclaimers";

/** A run whose range is $100 to $200. */
const run = (assetBased: number) =>
  ({ result: { assetBased, rangeLow: 100, rangeHigh: 200 } }) as SavedRun;

describe("an asset-based figure above the whole range", () => {
  it.each([
    [150, 200, null],
    [201, 150, "in the first run"],
    [100, 201, "in the second run"],
    [300, 201, "in both runs"],
  ])("is found in the right run: $%d and $%d", (first, second, where) => {
    expect(whereAbove(run(first), run(second))).toBe(where);
  });
});
