/**
 * The calculator's checks and formulas (specification, sections 5 and 9), with the numbers of `domain/valuation/`.
 * They are exact: amounts are cents, multiples and factors are hundredths, and each figure is rounded once, half up,
 * to whole dollars. The server has the same rules; both are tested with `domain/vectors/valuation-<version>.json`.
 */

import { type Cents, halfUp, parseMoney, parseSignedMoney, tidy } from "~/lib/amounts";
import { currentMethod, type Method } from "~/lib/valuation-method";

/** An owner's inputs: the money as typed, the rest as values of the options. */
export type Input = {
  industry: string;
  revenue: string;
  sde: string;
  years: string;
  employees: string;
  ownerInvolvement: string;
  location: string;
  realEstate: string;
};

export type FieldName = keyof Input;
export type Rule = "filled" | "minimumRevenue" | "minimumSde" | "maximumSdeShare";

/** A failed check: its rule, the field that it is about, and the message. */
export type Problem = { rule: Rule; field: FieldName; message: string };

/** The multiples and factors behind the figures, as texts with two decimals. */
export type Factors = {
  revenueMultiple: string;
  sdeLow: string;
  sdeHigh: string;
  location: string;
  years: string;
};

/** The calculated figures in whole US dollars. `version` names the method, so that an old run can be explained. */
export type Result = {
  assetBased: number;
  earningsBased: number;
  marketBased: number;
  rangeLow: number;
  rangeHigh: number;
  gap: number;
  version: string;
  factors: Factors;
};

/** Returns the first check that fails; null if the inputs are valid. */
export function check(input: Input, method: Method = currentMethod()): Problem | null {
  return checkFields(input, method)[0] ?? null;
}

/**
 * Returns each field that fails a check, with its first failed check: in the order of the checks, then of the form.
 * Amounts that cannot be parsed count as missing.
 */
export function checkFields(input: Input, method: Method = currentMethod()): Problem[] {
  const revenue = parseSignedMoney(input.revenue);
  const sde = parseSignedMoney(input.sde);
  const empty = (method.fields as FieldName[]).filter((field) => {
    if (field === "revenue") return revenue === null;
    if (field === "sde") return sde === null;
    return tidy(input[field]) === "";
  });
  const { minimumRevenue, minimumSde, maximumSdeShare } = method.limits;
  const lowRevenue = revenue !== null && revenue < minimumRevenue * 100;
  const lowSde = sde !== null && sde < minimumSde * 100;
  // Checks that compare with the revenue are skipped while the revenue has an error.
  const largeShare =
    sde !== null &&
    revenue !== null &&
    !lowRevenue &&
    BigInt(sde) * 100n > BigInt(revenue) * hundredths(maximumSdeShare);
  const failing: Record<Rule, FieldName[]> = {
    filled: empty,
    minimumRevenue: lowRevenue ? ["revenue"] : [],
    minimumSde: lowSde ? ["sde"] : [],
    maximumSdeShare: largeShare && !lowSde ? ["sde"] : [],
  };
  return (method.checks as { rule: Rule; message: string }[]).flatMap(({ rule, message }) =>
    failing[rule].map((field) => ({ rule, field, message })),
  );
}

/** The largest SDE in whole dollars that passes the checks with a revenue in cents. */
export function largestSde(revenue: Cents, method: Method = currentMethod()): number {
  return Number((BigInt(revenue) * hundredths(method.limits.maximumSdeShare)) / 10_000n);
}

/**
 * Calculates the figures, also beyond the limits, which `check` tests.
 *
 * @throws RangeError when an amount cannot be parsed or is negative.
 */
export function calculate(input: Input, method: Method = currentMethod()): Result {
  const revenue = parseMoney(input.revenue);
  const sde = parseMoney(input.sde);
  if (revenue === null || sde === null) throw new RangeError("revenue and SDE must be amounts");

  const factors = factorsFor(input, method);
  const { location, years } = factors;
  const assetBased = dollars(revenue, [factors.revenueMultiple, location, years]);
  const earningsBased = dollars(sde, [factors.sdeLow, location, years]);
  const marketBased = dollars(sde, [factors.sdeHigh, location, years]);
  const rangeLow = Math.min(assetBased, earningsBased);
  return {
    assetBased,
    earningsBased,
    marketBased,
    rangeLow,
    rangeHigh: marketBased,
    gap: marketBased - rangeLow,
    version: method.version,
    factors,
  };
}

function factorsFor(input: Input, method: Method): Factors {
  const { revenue, sde } =
    method.industries.find(({ value }) => value === input.industry) ?? method.unknownIndustry;
  const place = method.locations.find(({ value }) => value === input.location);
  const years = /^[0-9]{1,4}$/.test(input.years) ? Number(input.years) : 0;
  return {
    revenueMultiple: revenue.low,
    sdeLow: sde.low,
    sdeHigh: sde.high,
    location: place?.factor ?? method.otherLocationFactor,
    years: method.yearsFactors.find(({ over }) => years > over)?.factor ?? method.fewerYearsFactor,
  };
}

function dollars(amount: Cents, factors: string[]): number {
  let product = BigInt(amount);
  let unit = 100n;
  for (const factor of factors) {
    product *= hundredths(factor);
    unit *= 100n;
  }
  return Number(halfUp(product, unit));
}

/** A factor in hundredths: 115 for "1.15". The data always has two decimals. */
function hundredths(factor: string): bigint {
  return BigInt(factor.replace(".", ""));
}

/** Formats hundredths with two decimals: "3.16" for 316. */
function decimals(hundredths: bigint): string {
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, "0")}`;
}

/** Where the revenue-based figure lies: it sets the low end, lies inside the range, or lies above all of it. */
type Position = "lowEnd" | "inside" | "above";

export function assetBasedPosition({
  assetBased,
  rangeLow,
  rangeHigh,
}: Pick<Result, "assetBased" | "rangeLow" | "rangeHigh">): Position {
  if (assetBased === rangeLow) return "lowEnd";
  return assetBased > rangeHigh ? "above" : "inside";
}

/** The multiples of an industry times the factors for location and years, as texts with two decimals. */
type EffectiveMultiples = { revenue: string; sdeLow: string; sdeHigh: string };

/** Returns the effective multiples, which are comparable to those of reported sales. */
export function effectiveMultiples(factors: Factors): EffectiveMultiples {
  const both = hundredths(factors.location) * hundredths(factors.years);
  const effective = (multiple: string) => decimals(halfUp(hundredths(multiple) * both, 10_000n));
  return {
    revenue: effective(factors.revenueMultiple),
    sdeLow: effective(factors.sdeLow),
    sdeHigh: effective(factors.sdeHigh),
  };
}

/** An SDE as typed times a multiple, in whole dollars. */
export function timesSde(sde: string, multiple: string): number {
  return dollars(parseMoney(sde) ?? 0, [multiple]);
}

/** Where a reported SDE multiple lies: within our range of multiples, above it or below it. */
export function positionOf(
  { sdeLow, sdeHigh }: EffectiveMultiples,
  reported: string,
): "inside" | "above" | "below" {
  if (hundredths(reported) > hundredths(sdeHigh)) return "above";
  return hundredths(reported) < hundredths(sdeLow) ? "below" : "inside";
}

/** Whether the location has a premium and our high SDE multiple is above `farAbove` times a reported one. */
export function isStretched(factors: Factors, reported: string, farAbove: string): boolean {
  const high = hundredths(effectiveMultiples(factors).sdeHigh);
  return (
    hundredths(factors.location) > 100n && high * 100n > hundredths(reported) * hundredths(farAbove)
  );
}

/** Parses a line of the SDE worksheet: 0 if blank, null if it cannot be parsed or may not be negative. */
export function worksheetLine(
  name: string,
  text: string,
  method: Method = currentMethod(),
): Cents | null {
  if (tidy(text) === "") return 0;
  return mayBeNegative(name, method) ? parseSignedMoney(text) : parseMoney(text);
}

/** Whether a line of the SDE worksheet may be a loss. */
export function mayBeNegative(name: string, method: Method = currentMethod()): boolean {
  return method.worksheet.find((known) => known.name === name)?.mayBeNegative ?? false;
}

/** The SDE in cents, calculated from its lines; null if one of them is null. */
export function worksheetTotal(
  lines: Record<string, string>,
  method: Method = currentMethod(),
): Cents | null {
  let total = 0;
  for (const { name } of method.worksheet) {
    const amount = worksheetLine(name, lines[name] ?? "", method);
    if (amount === null) return null;
    total += amount;
  }
  return total;
}
