import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  EMPTY,
  fromFragment,
  sanitize,
  storedInput,
  storedWorksheet,
  toFragment,
} from "./stored-input";

const input = {
  industry: "Oil & Gas Services",
  revenue: "$1,200,000",
  sde: "250k",
  years: "10",
  employees: "6-15",
  ownerInvolvement: "50-80%",
  location: "East Texas",
  realEstate: "yes",
};

describe("a shared link", () => {
  it("round-trips every input, with amounts as the form formats them", () => {
    expect(fromFragment(toFragment(input))).toEqual({ ...input, sde: "$250,000" });
    const some = { ...EMPTY, industry: "Construction", revenue: "$1,234,567.89" };
    expect(fromFragment(toFragment(some))).toEqual(some);
  });

  it("spells no amount and is short", () => {
    const fragment = toFragment(input);
    expect(fragment).toMatch(/^#run=[\w-]+$/);
    expect(fragment).not.toMatch(/1200000|1,200,000|250|Oil/);
    expect(fragment.length).toBeLessThan(120);
  });

  it("may have plain parameters too", () => {
    expect(fromFragment(`#${new URLSearchParams(input)}`)).toEqual(input);
  });

  it.each([
    "",
    "#",
    "#main",
    "#industry=<script>alert(1)</script>",
    "#__proto__=x&constructor=y",
    "#revenue=javascript:alert(1)&sde=%00",
    `#revenue=${"9".repeat(500)}`,
    "#run=",
    "#run=%%%",
    "#run=PHNjcmlwdD58amF2YXNjcmlwdDo=",
  ])("reads nothing from %j", (fragment) => {
    expect(fromFragment(fragment)).toBeNull();
  });

  it("accepts only values that the form can write", () => {
    fc.assert(
      fc.property(fc.string(), (fragment) => {
        const restored = fromFragment(`#${fragment}`) ?? EMPTY;
        expect(sanitize(Object.entries(restored))).toEqual(restored);
      }),
    );
  });
});

it.each(["null", "[]", '"x"', "5", '{"industry": 7, "revenue": {}, "years": "3"}'])(
  "reads no input from %j in storage",
  (foreign) => {
    localStorage.setItem("calculator-input", foreign);
    expect(storedInput.read()).toEqual(EMPTY);
  },
);

it.each([
  "null",
  "[]",
  '["1"]',
  '"x"',
  "5",
  '{"netIncome": 7, "ownerPay": {}, "interest": "some 5", "goodwill": "1", "__proto__": "1"}',
])("reads no line of the worksheet from %j in storage", (foreign) => {
  localStorage.setItem("calculator-worksheet", foreign);
  expect(storedWorksheet.read()).toEqual({});
});
