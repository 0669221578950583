import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatAmount, LARGEST, parseMoney } from "~/lib/amounts";
import { scaleAmount } from "./scale-amount";

const amounts = fc.integer({ min: 0, max: Number(LARGEST) });
const percents = fc.integer({ min: -50, max: 50 });

describe("a slider's amount", () => {
  it("is the one that was typed, changed by the slider's percent", () => {
    expect(scaleAmount("1.2m", 10)).toBe(132_000_000);
    expect(scaleAmount("$600,000", -50)).toBe(30_000_000);
    expect(scaleAmount("$499,999.99", 50)).toBe(74_999_999);
  });

  it("stays to the cent what was typed while the slider is left alone", () => {
    fc.assert(fc.property(amounts, (cents) => scaleAmount(formatAmount(cents), 0) === cents));
  });

  it("can be read again, however large it was and wherever the slider stands", () => {
    const largest = formatAmount(Number(LARGEST));
    expect(scaleAmount(largest, 50)).toBe(Number(LARGEST));
    fc.assert(
      fc.property(amounts, percents, (cents, percent) => {
        const moved = scaleAmount(formatAmount(cents), percent);
        expect(parseMoney(formatAmount(moved))).toBe(moved);
      }),
    );
  });
});
