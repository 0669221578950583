import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { worksheetLine, worksheetTotal } from "./rules";

type Vector = { name: string; lines: Record<string, string>; total: string | null };
const vectors: { worksheet: Vector[] } = JSON.parse(
  readFileSync(
    new URL("../../../../domain/vectors/valuation-money.json", import.meta.url),
    "utf-8",
  ),
);

describe("the golden vectors of the worksheet", () => {
  it.each(vectors.worksheet)("$name", ({ lines, total }) => {
    expect(worksheetTotal(lines)).toBe(total === null ? null : Number(total.replace(".", "")));
  });
});

it("says of each worksheet line whether it can be read", () => {
  expect(worksheetLine("netIncome", "-40,000")).toBe(-4_000_000);
  expect(worksheetLine("ownerPay", "-40,000")).toBeNull();
  expect(worksheetLine("ownerPay", "  ")).toBe(0);
  expect(worksheetLine("ownerPay", "lots")).toBeNull();
});
