/** What a lender test assumes about a purchase: the firm's figures, and those that somebody typed instead. */
import { parseMoney, parseSignedMoney } from "./amounts";
import type { LendingTerms } from "./facts";
import { lenderTest, type Purchase } from "./lender-test";
import { formatMoney } from "./money";

const KINDS = {
  ownerPay: "money",
  replacements: "money",
  rentIncrease: "money",
  closingCosts: "money",
  workingCapital: "money",
  baseRate: "percent",
  spread: "percent",
  months: "months",
  injection: "percent",
  target: "coverage",
  noteAmount: "money",
  noteRate: "percent",
  noteMonths: "months",
  noteKind: "choice",
} as const;

export type AssumptionName = keyof typeof KINDS;
/** How a seller note is paid back: every month, only its interest, or not before the loan is. */
export const NOTE_KINDS = ["monthly", "interest", "standby"] as const;

/** Whole US dollars as `100000`, percents and coverages as `9.75`, months as `120`. */
export type Assumptions = Record<AssumptionName, string>;
/** What was typed in place of an assumption. */
export type Typed = Partial<Assumptions>;

/** Returns what the firm assumes about a business with this SDE in whole US dollars. */
export function assumedFor(sde: number, terms: LendingTerms): Assumptions {
  const { bands, noteRate, noteMonths } = terms.assumptions;
  const band = bands.find(({ upTo }) => upTo === null || sde <= upTo);
  if (!band) throw new Error("the last band has no end");
  return {
    ownerPay: String(band.ownerPay),
    replacements: String(band.replacements),
    rentIncrease: "0",
    closingCosts: String(band.closingCosts),
    workingCapital: String(band.workingCapital),
    baseRate: terms.baseRate.value,
    spread: terms.spread.value,
    months: String(terms.months.value),
    injection: terms.injection.value,
    target: terms.targetCoverage.value,
    noteAmount: "0",
    noteRate,
    noteMonths: String(noteMonths),
    noteKind: "monthly",
  };
}

/**
 * Returns the assumptions with what was typed, and the names of what cannot be read, for which the assumption stays.
 */
export function withTyped(
  assumed: Assumptions,
  typed: Typed,
): { assumptions: Assumptions; unreadable: AssumptionName[] } {
  const assumptions = { ...assumed };
  const unreadable: AssumptionName[] = [];
  for (const [name, text] of Object.entries(typed) as [AssumptionName, string][]) {
    const value = read(name, text);
    if (value === null) unreadable.push(name);
    else assumptions[name] = value;
  }
  return { assumptions, unreadable };
}

/** Formats a value as its field shows it: `$100,000`, `9.75`. */
export function shown(name: AssumptionName, value: string): string {
  return isMoney(name) ? formatMoney(Number(value)) : value;
}

export const isMoney = (name: AssumptionName) => KINDS[name] === "money";

/** Reads a typed value; null for one that nobody can mean. */
function read(name: AssumptionName, text: string): string | null {
  const kind = KINDS[name];
  if (kind === "choice") return NOTE_KINDS.find((each) => each === text) ?? null;
  if (kind === "money") {
    // Rent may fall; nothing else is below zero.
    const cents = name === "rentIncrease" ? parseSignedMoney(text) : parseMoney(text);
    return cents === null || Math.abs(cents) > MOST_CENTS ? null : String(Math.round(cents / 100));
  }
  const plain = text.trim().replace(/\s*[%×x]$/, "");
  if (!/^[0-9]{1,3}(\.[0-9]{0,4})?$/.test(plain)) return null;
  const [least, most] = kind === "months" ? [12, 360] : kind === "coverage" ? [1, 5] : [0, 50];
  const isWhole = !plain.includes(".");
  if (Number(plain) < least || Number(plain) > most || (kind === "months" && !isWhole)) return null;
  return plain;
}

const MOST_CENTS = 10_000_000_000;

/** Returns a purchase at a price, by assumptions. Amounts are whole US dollars. */
export function purchaseAt(price: number, sde: number, assumptions: Assumptions): Purchase {
  const { rate, noteAmount, noteKind } = { rate: sum(assumptions), ...assumptions };
  const isStandby = noteKind === "standby";
  return {
    price,
    sde,
    ownerPay: Number(assumptions.ownerPay),
    replacements: Number(assumptions.replacements),
    rentIncrease: Number(assumptions.rentIncrease),
    closingCosts: Number(assumptions.closingCosts),
    workingCapital: Number(assumptions.workingCapital),
    rate,
    months: Number(assumptions.months),
    target: assumptions.target,
    injection: assumptions.injection,
    standbyNote: isStandby ? Number(noteAmount) : 0,
    sellerNote: {
      amount: isStandby ? 0 : Number(noteAmount),
      rate: assumptions.noteRate,
      months: Number(assumptions.noteMonths),
      interestOnly: noteKind === "interest",
    },
    ownersAreCitizens: true,
    earnout: false,
    sellerKeepsStake: false,
  };
}

/** Returns the largest price that a lender carries by the firm's assumptions; 0 if there is none. */
export function carriedPrice(sde: number, terms: LendingTerms): number {
  return lenderTest(purchaseAt(0, sde, assumedFor(sde, terms)), terms).largestPrice;
}

/** The rate of the loan, as an exact decimal text. */
function sum({ baseRate, spread }: Assumptions): string {
  const parts = [baseRate, spread].map((text) => {
    const [whole = "0", decimals = ""] = text.split(".");
    return Number(whole) * 10_000 + Number(decimals.padEnd(4, "0"));
  });
  const total = parts.reduce((one, other) => one + other, 0);
  return `${Math.floor(total / 10_000)}.${String(total % 10_000).padStart(4, "0")}`;
}
