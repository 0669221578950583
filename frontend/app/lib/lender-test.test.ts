import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LendingTerms } from "./facts";
import { type LenderTest, lenderTest, type Purchase } from "./lender-test";

type Case = { name: string; input: Purchase; result: LenderTest };
const domain = new URL("../../../domain/", import.meta.url);
const read = (path: string) => JSON.parse(readFileSync(new URL(path, domain), "utf-8"));
const versions = readdirSync(new URL("lending", domain)).map((file) => ({
  terms: read(`lending/${file}`) as LendingTerms,
  cases: read(`vectors/${file.replace("sba", "lending")}`).cases as Case[],
}));

describe.each(versions)("the golden vectors of $terms.version", ({ terms, cases }) => {
  it("are there", () => {
    expect(cases.length).toBeGreaterThanOrEqual(205);
  });

  it.each(cases)("$name", ({ input, result }) => {
    expect(lenderTest(input, terms)).toEqual(result);
  });
});

const terms = versions.at(-1)?.terms as LendingTerms;
const usual = versions.at(-1)?.cases[0]?.input as Purchase;
const anyPurchase = fc
  .record({
    price: fc.integer({ min: 0, max: 8_000_000 }),
    sde: fc.integer({ min: 0, max: 3_000_000 }),
    ownerPay: fc.integer({ min: 0, max: 300_000 }),
    rate: fc.integer({ min: 0, max: 2_000 }).map((rate) => (rate / 100).toFixed(2)),
  })
  .map((given) => ({ ...usual, ...given }));

it("a higher price never needs a smaller loan", () => {
  fc.assert(
    fc.property(anyPurchase, fc.nat(1_000_000), (purchase, more) => {
      const dearer = lenderTest({ ...purchase, price: purchase.price + more }, terms);
      expect(dearer.loan).toBeGreaterThanOrEqual(lenderTest(purchase, terms).loan);
    }),
  );
});

it("the largest price carries, and a dollar more does not", () => {
  fc.assert(
    fc.property(anyPurchase, (purchase) => {
      const { largestPrice } = lenderTest(purchase, terms);
      if (largestPrice === 0) return;
      const at = lenderTest({ ...purchase, price: largestPrice }, terms);
      const above = lenderTest({ ...purchase, price: largestPrice + 1 }, terms);
      expect(at.verdict).toBe("carries");
      expect(above.verdict !== "carries" || above.flags.includes("loanAboveLimit")).toBe(true);
    }),
  );
});

it("is calculated in well under a frame", () => {
  const started = performance.now();
  for (let run = 0; run < 100; run++) lenderTest(usual, terms);
  expect((performance.now() - started) / 100).toBeLessThan(12);
});
