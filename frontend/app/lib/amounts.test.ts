import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatAmount, parseDollars, parseMoney, parseSignedMoney } from "./amounts";
import { formatHeadline, formatMoney } from "./money";

type Vectors = {
  parse: { name: string; text: string; amount: string | null }[];
  whole: { name: string; dollars: number; text: string }[];
  headline: { name: string; dollars: number; text: string }[];
  exact: { name: string; amount: string; text: string }[];
};
const vectors: Vectors = JSON.parse(
  readFileSync(new URL("../../../domain/vectors/valuation-money.json", import.meta.url), "utf-8"),
);

/** The cents of an amount in the vectors: -2000025 for "-20000.25". */
function cents(amount: string | null): number | null {
  return amount === null ? null : Number(amount.replace(".", ""));
}

describe("the golden vectors of money", () => {
  it("are there", () => {
    expect(vectors.parse.length).toBeGreaterThanOrEqual(40);
  });

  it.each(vectors.parse)("$name", ({ text, amount }) => {
    const expected = cents(amount);
    expect(parseSignedMoney(text)).toBe(expected);
    expect(parseMoney(text)).toBe(expected !== null && expected < 0 ? null : expected);
  });

  it.each(vectors.whole)("$name, written", ({ dollars, text }) => {
    expect(formatMoney(dollars)).toBe(text);
  });

  it.each(vectors.headline)("$name, in a headline", ({ dollars, text }) => {
    expect(formatHeadline(dollars)).toBe(text);
  });

  it.each(vectors.exact)("$name, written to the cent", ({ amount, text }) => {
    expect(formatAmount(cents(amount) ?? Number.NaN)).toBe(text);
  });
});

const anyCents = fc.integer({ min: -99_999_999_999_999, max: 99_999_999_999_999 });

describe("whatever the amount", () => {
  it("is read back as it was written", () => {
    fc.assert(
      fc.property(anyCents, (amount) => {
        expect(parseSignedMoney(formatAmount(amount))).toBe(amount);
        const dollars = Math.trunc(amount / 100) + 0;
        expect(parseSignedMoney(formatMoney(dollars))).toBe(dollars * 100 + 0);
      }),
    );
  });

  it("means the same with spaces for commas, without a dollar sign, and between white space", () => {
    fc.assert(
      fc.property(
        fc.nat(99_999_999_999_999),
        fc.constantFrom(" ", "\u00a0", "\u202f"),
        (amount, space) => {
          const written = formatAmount(amount);
          expect(parseMoney(written.replaceAll(",", space))).toBe(amount);
          expect(parseMoney(`${space}${written.slice(1)}\t`)).toBe(amount);
        },
      ),
    );
  });
});

describe("whatever the text", () => {
  it("is read as an amount within bounds, or not at all", () => {
    const texts = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.string({ unit: fc.constantFrom(..."0123456789000,,,. $-()km\u00a0"), maxLength: 20 }),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const amount = parseSignedMoney(text);
        if (amount === null) return;
        expect(Number.isSafeInteger(amount)).toBe(true);
        expect(parseSignedMoney(formatAmount(amount))).toBe(amount);
      }),
    );
  });

  it("is judged in no time when it is very long", () => {
    const long = `1${" 000,".repeat(50_000)}`;
    // Processor time of this thread, which does not grow on a busy machine.
    const started = process.threadCpuUsage();
    expect(parseSignedMoney(long)).toBeNull();
    expect(parseSignedMoney(`(${" ".repeat(200_000)}`)).toBeNull();
    const { user, system } = process.threadCpuUsage(started);
    expect(user + system).toBeLessThan(1_000_000); // microseconds
  });
});

it("reads whole dollars as people write them", () => {
  const written = ["$148,000", "148k", "1.2 mil", "0.5", "-1", "about a million", ""];
  const dollars = [148_000, 148_000, 1_200_000, 1, null, null, null];
  expect(written.map(parseDollars)).toEqual(dollars);
});
