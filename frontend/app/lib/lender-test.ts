/**
 * Debt service coverage of a purchase with an SBA 7(a) loan, in exact fractions.
 *
 * loan = (price + closing costs + working capital + fee) × (1 − injection) − seller note
 * coverage = (SDE − owner's pay − replacements − rent increase) ÷ a year's payments
 *
 * The server has the same rules (`lending/rules/lender_test.py`); both are tested with
 * `domain/vectors/lending-<version>.json`. Amounts are whole US dollars, rounded half up once; rates and the injection
 * are percents as texts, such as "9.75".
 */
import type { LendingTerms } from "./facts";

export type SellerNote = { amount: number; rate: string; months: number; interestOnly: boolean };

/** What a buyer pays and what the business earns. `standbyNote` is the part of the injection that is not paid back meanwhile. */
export type Purchase = {
  price: number;
  sde: number;
  ownerPay: number;
  replacements: number;
  closingCosts: number;
  workingCapital: number;
  rate: string;
  months: number;
  target: string;
  rentIncrease: number;
  injection: string;
  standbyNote: number;
  sellerNote: SellerNote;
  ownersAreCitizens: boolean;
  earnout: boolean;
  sellerKeepsStake: boolean;
};

export type Verdict = "carries" | "minimum" | "below";

export type Flag =
  | "loanAboveLimit"
  | "injectionBelowMinimum"
  | "standbyAboveShare"
  | "ownersNotCitizens"
  | "earnout"
  | "sellerKeepsStake"
  | "smallLoan"
  | "valuationNeeded";

/** `coverage` has two decimals, and is null where there is nothing to pay. Payments are a year's. */
export type LenderTest = {
  projectCost: number;
  fee: number;
  loan: number;
  injectionCash: number;
  cashFlow: number;
  loanPayment: number;
  notePayment: number;
  coverage: string | null;
  verdict: Verdict;
  largestPrice: number;
  largestPriceAtMinimum: number;
  flags: Flag[];
};

export function lenderTest(purchase: Purchase, terms: LendingTerms): LenderTest {
  const loan = smallestLoan(purchase, terms);
  const fee = feeOf(loan, terms);
  const cost = plus(whole(costsWithoutFee(purchase) + purchase.price), fee);
  const injection = times(cost, percent(purchase.injection));
  const loanPayment = times(loan, yearlyPaymentPerDollar(purchase.rate, purchase.months));
  const notePayment = yearlyNotePayment(purchase.sellerNote);
  const payments = plus(loanPayment, notePayment);
  const cashFlow = cashFlowOf(purchase);
  const coverage = payments.n === 0n ? null : over(whole(cashFlow), payments);
  const minimum = terms.minimumCoverage.value;
  return {
    projectCost: halfUp(cost),
    fee: halfUp(fee),
    loan: halfUp(loan),
    injectionCash: halfUp(minus(injection, whole(purchase.standbyNote))),
    cashFlow,
    loanPayment: halfUp(loanPayment),
    notePayment: halfUp(notePayment),
    coverage: coverage && hundredths(halfUp(times(coverage, whole(100)))),
    verdict: verdictOf(coverage, purchase.target, minimum),
    largestPrice: largestPrice(purchase, purchase.target, terms),
    largestPriceAtMinimum: largestPrice(purchase, minimum, terms),
    flags: flagsOf(purchase, terms, loan, cost),
  };
}

/** Returns the largest price at which the purchase has this coverage and a loan within the limit; 0 if there is none. */
function largestPrice(purchase: Purchase, coverage: string, terms: LendingTerms): number {
  const notePayment = yearlyNotePayment(purchase.sellerNote);
  const left = minus(over(whole(cashFlowOf(purchase)), fraction(coverage)), notePayment);
  if (left.n < 0n) return 0;
  const affordable = over(left, yearlyPaymentPerDollar(purchase.rate, purchase.months));
  const limit = whole(terms.loanLimit.value);
  const largest = isAbove(affordable, limit) ? limit : affordable;
  // The fee jumps where a tier ends: just above, the same loan buys less.
  const ends = terms.fees.tiers.flatMap(({ upTo }) => (upTo === null ? [] : [whole(upTo)]));
  const loans = [largest, ...ends.filter((end) => isAbove(largest, end))];
  const prices = loans.map((loan) => {
    const lent = plus(loan, whole(purchase.sellerNote.amount));
    const cost = over(lent, financedShare(purchase));
    return floor(minus(minus(cost, whole(costsWithoutFee(purchase))), feeOf(loan, terms)));
  });
  return Math.max(0, ...prices);
}

/** Returns the SBA's upfront fee. */
function feeOf(loan: Fraction, terms: LendingTerms): Fraction {
  const tier = terms.fees.tiers.find(({ upTo }) => upTo === null || !isAbove(loan, whole(upTo)));
  const segment = segmentsOf(tier as Tier).find(({ end }) => end === null || !isAbove(loan, end));
  return plus((segment as Segment).base, times((segment as Segment).rate, loan));
}

/** Twelve equal monthly payments on a dollar lent at `rate` percent a year. */
function yearlyPaymentPerDollar(rate: string, months: number): Fraction {
  const monthly = over(fraction(rate), whole(1200));
  if (monthly.n === 0n) return over(whole(12), whole(months));
  const grown = plus(whole(1), monthly);
  const discount: Fraction = { n: grown.d ** BigInt(months), d: grown.n ** BigInt(months) };
  return over(times(whole(12), monthly), minus(whole(1), discount));
}

function yearlyNotePayment({ amount, rate, months, interestOnly }: SellerNote): Fraction {
  const perDollar = interestOnly ? percent(rate) : yearlyPaymentPerDollar(rate, months);
  return times(whole(amount), perDollar);
}

/** Returns the smallest loan that pays for the project and its own fee. */
function smallestLoan(purchase: Purchase, terms: LendingTerms): Fraction {
  const share = financedShare(purchase);
  const costs = whole(costsWithoutFee(purchase) + purchase.price);
  const needed = minus(times(costs, share), whole(purchase.sellerNote.amount));
  if (needed.n <= 0n) return whole(0);
  for (const tier of terms.fees.tiers) {
    for (const { end, base, rate } of segmentsOf(tier)) {
      const loan = over(plus(needed, times(share, base)), minus(whole(1), times(share, rate)));
      const ends = [end, tier.upTo === null ? null : whole(tier.upTo)];
      if (ends.every((each) => each === null || !isAbove(loan, each))) return loan;
    }
  }
  throw new Error("the last tier has no end");
}

type Tier = LendingTerms["fees"]["tiers"][number];
/** The fee of loans up to `end`: `base` plus `rate` per dollar. */
type Segment = { end: Fraction | null; base: Fraction; rate: Fraction };

function segmentsOf({ guaranteed, steps }: Tier): Segment[] {
  const share = percent(guaranteed);
  let base = whole(0);
  let reached = whole(0);
  return steps.map((step) => {
    const rate = times(share, percent(step.rate));
    const end = step.upTo === null ? null : over(whole(step.upTo), share);
    const segment = { end, base: minus(base, times(rate, reached)), rate };
    if (end) {
      base = plus(base, times(rate, minus(end, reached)));
      reached = end;
    }
    return segment;
  });
}

function verdictOf(coverage: Fraction | null, target: string, minimum: string): Verdict {
  if (!coverage || !isAbove(fraction(target), coverage)) return "carries";
  return isAbove(fraction(minimum), coverage) ? "below" : "minimum";
}

function flagsOf(purchase: Purchase, terms: LendingTerms, loan: Fraction, cost: Fraction): Flag[] {
  const least = times(cost, percent(terms.injection.value));
  const standby = times(least, percent(terms.standbyShare.value));
  const notes = whole(purchase.standbyNote + purchase.sellerNote.amount);
  const raised: Record<Flag, boolean> = {
    loanAboveLimit: isAbove(loan, whole(terms.loanLimit.value)),
    injectionBelowMinimum: isAbove(fraction(terms.injection.value), fraction(purchase.injection)),
    standbyAboveShare: isAbove(whole(purchase.standbyNote), standby),
    ownersNotCitizens: !purchase.ownersAreCitizens,
    earnout: purchase.earnout,
    sellerKeepsStake: purchase.sellerKeepsStake,
    smallLoan: loan.n > 0n && !isAbove(loan, whole(terms.smallLoan.value)),
    valuationNeeded: isAbove(plus(loan, notes), whole(terms.valuationAbove.value)),
  };
  return (Object.keys(raised) as Flag[]).filter((flag) => raised[flag]);
}

function cashFlowOf({ sde, ownerPay, replacements, rentIncrease }: Purchase): number {
  return sde - ownerPay - replacements - rentIncrease;
}

function costsWithoutFee({ closingCosts, workingCapital }: Purchase): number {
  return closingCosts + workingCapital;
}

function financedShare({ injection }: Purchase): Fraction {
  return minus(whole(1), percent(injection));
}

/** An exact number. `d` is above zero. */
type Fraction = { n: bigint; d: bigint };

const whole = (amount: number): Fraction => ({ n: BigInt(amount), d: 1n });

/** Reads a decimal text such as "9.75". */
function fraction(text: string): Fraction {
  const [before = "", after = ""] = text.split(".");
  return { n: BigInt(before + after), d: 10n ** BigInt(after.length) };
}

const percent = (text: string): Fraction => over(fraction(text), whole(100));
const plus = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.d + b.n * a.d, d: a.d * b.d });
const minus = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.d - b.n * a.d, d: a.d * b.d });
const times = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.n, d: a.d * b.d });
const over = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.d, d: a.d * b.n });
const isAbove = (a: Fraction, b: Fraction): boolean => a.n * b.d > b.n * a.d;

function floor({ n, d }: Fraction): number {
  return Number((n - (((n % d) + d) % d)) / d);
}

const halfUp = (amount: Fraction): number => floor(plus(amount, { n: 1n, d: 2n }));

/** Formats hundredths with two decimals: "-0.15" for -15. */
function hundredths(amount: number): string {
  return (amount / 100).toFixed(2);
}
