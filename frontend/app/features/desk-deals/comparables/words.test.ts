import { expect, it } from "vitest";
import type { ClosedSale, Trade } from "./queries";
import { deviationWords, heldWords, tradeSentence } from "./words";

const TRADE: Trade = {
  industry: "HVAC Services",
  closings: 4,
  multiples: ["2.4", "2.8", "3.0", "3.3"],
  multiple: "2.9",
  held: 3,
  ranged: 4,
};

it("cites our sales in a trade in one sentence, and few of them without a median", () => {
  expect(tradeSentence(TRADE)).toBe(
    "Our last 4 closings in this trade: price paid 2.9x of documented SDE (2.4 to 3.3); range held in 3 of 4.",
  );
  const two = {
    ...TRADE,
    closings: 2,
    multiples: ["2.4", "3.3"],
    multiple: null,
    held: 0,
    ranged: 0,
  };
  expect(tradeSentence(two)).toBe(
    "Our last 2 closings in this trade: price paid 2.4x and 3.3x of documented SDE.",
  );
  expect(tradeSentence({ ...two, closings: 1, multiples: [] })).toBe(
    "Our one closing in this trade: documented SDE is not known.",
  );
});

it("says where a price is by our range", () => {
  const sale = (price: number, isHeld: boolean | null) =>
    heldWords({ isHeld, content: { price, opinionLow: 90 } as ClosedSale["content"] });
  expect([sale(80, false), sale(100, true), sale(120, false), sale(1, null)]).toEqual([
    "under our range",
    "within our range",
    "over our range",
    null,
  ]);
  expect([deviationWords("-4.5"), deviationWords("0.0"), deviationWords("12.0")]).toEqual([
    "4.5% below the middle",
    "at the middle",
    "12% above the middle",
  ]);
});
