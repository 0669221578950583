import type { AssumptionName } from "~/lib/lender-assumptions";
import type { Flag, Verdict } from "~/lib/lender-test";

export const VERDICTS: Record<Verdict, string> = {
  carries: "Most banks lend",
  minimum: "SBA minimum, not most banks",
  below: "No 7(a) loan",
};

export const FIELDS: Record<AssumptionName, { label: string; help: string }> = {
  ownerPay: { label: "Owner's pay", help: "Market pay of a manager, or what this buyer needs." },
  replacements: { label: "Replacements a year", help: "What wears out and must be bought again." },
  rentIncrease: { label: "Rent increase a year", help: "Below zero if the rent falls." },
  closingCosts: { label: "Closing costs", help: "Attorneys, valuation, filing fees." },
  workingCapital: { label: "Working capital", help: "Cash in the project to run on." },
  baseRate: { label: "Base rate, %", help: "WSJ Prime." },
  spread: { label: "Spread, %", help: "What the bank adds." },
  months: { label: "Months", help: "Ten years without real estate." },
  injection: { label: "Injection, %", help: "Of everything that the purchase costs." },
  target: { label: "Coverage wanted", help: "This lender's own policy." },
  noteAmount: { label: "Seller note", help: "Part of the price." },
  noteKind: { label: "How it is paid", help: "On standby it may be half of the injection." },
  noteRate: { label: "Rate, %", help: "Of the note." },
  noteMonths: { label: "Months", help: "Of the note." },
};

export const NOTE_KINDS = {
  monthly: "Monthly",
  interest: "Interest only",
  standby: "Standby",
};

/** What a flag means for the deal. */
export const FLAGS: Record<Flag, string> = {
  loanAboveLimit: "The loan is above the largest 7(a) loan.",
  injectionBelowMinimum: "The injection is below the SBA's minimum.",
  standbyAboveShare: "The standby note is more than half of the injection that the SBA asks for.",
  ownersNotCitizens:
    "Not every owner of the buyer is a US citizen or national who lives in the US: no 7(a) loan.",
  earnout: "An earnout is not eligible.",
  sellerKeepsStake:
    "The seller keeps a stake: a stock purchase only, every buyer is a co-borrower, and a seller with 20% or more guarantees the loan.",
  smallLoan: "A small loan: the SBA itself asks for a coverage of 1.00.",
  valuationNeeded:
    "The bank orders its own valuation. An opinion of value by the firm never counts as one.",
};
