import { formatDate } from "~/lib/dates";
import { formatMoney } from "~/lib/money";
import { amountOf, figureOf, type Period, type Recast, type Row, type Totals } from "./queries";

/** The grades of an add-back, best first; empty for one that nobody has judged. */
export const GRADES = {
  documented: "Documented",
  plausible: "Plausible",
  unsupported: "Unsupported",
  "": "Not graded",
} as const;

export const GRADE_HELP = {
  documented: "A return, a statement or a contract shows the amount.",
  plausible: "It fits what we know, but the proof is still to come.",
  unsupported: "Only the owner says so.",
  "": "Counts as claimed, and the deal waits for it.",
} as const;

export const UNREADABLE = "Enter an amount such as 412,000, (25,000) or 412k";

/** Formats an amount in the ledger as accountants do: `412,000`, `(25,000)`; empty for null. */
export function formatFigure(amount: number | null): string {
  if (amount === null) return "";
  const digits = formatMoney(Math.abs(amount)).slice(1);
  return amount < 0 ? `(${digits})` : digits;
}

/** Formats percents: `17.9%`, and with `isChange` `+3.3%`. */
export const formatPercent = (percent: number, isChange = false) =>
  `${percent < 0 ? "−" : isChange ? "+" : ""}${Math.abs(percent).toFixed(1)}%`;

/** Names the document of a proof: `Form 1120-S.pdf, page 3`; empty without one. */
export function proofName({ proof }: Pick<Row, "proof">): string {
  if (!proof) return "";
  const page = proof.page === null ? "" : `, page ${proof.page}`;
  return `${proof.name}${page}${proof.isReady ? "" : " (removed)"}`;
}

/** Where the proof of a row is: the place on the return, and the document. */
export const placeOf = (row: Row) =>
  [row.source || row.place, proofName(row)].filter(Boolean).join("; ");

/** Says where a figure of the ledger comes from. */
export function whereFrom(recast: Recast, row: Row, period: Period): string {
  const amount = amountOf(row, period);
  const name = `${row.label}, ${period.label}`;
  if (!period.isEntered) return `${name}: ${latestFrom(recast, row)}`;
  const figure = figureOf(row, period.id);
  const place = placeOf(row);
  if (!figure || amount === null) {
    if (row.hasGap)
      return `${name}: missing for the latest twelve months. Enter 0 if there is none.`;
    return place ? `${name}: see ${place}` : `${name}: no amount yet`;
  }
  const how = figure.origin ? `imported from ${figure.origin}` : place || "typed, no source yet";
  return `${name}: ${how}. Entered by ${figure.enteredBy}, ${formatDate(figure.enteredAt)}.`;
}

function latestFrom({ setUp, periods }: Recast, row: Row): string {
  const [year, prior, ytd] = [String(setUp.lastYear), "prior", "ytd"].map((id) => {
    const period = periods.find((each) => each.id === id);
    const amount = period ? amountOf(row, period) : null;
    return { label: period?.label ?? id, text: amount === null ? "?" : formatFigure(amount) };
  });
  if (!year || !prior || !ytd) return "";
  return `${year.text} of ${year.label}, less ${prior.text} of ${prior.label}, plus ${ytd.text} of ${ytd.label}`;
}

/** The computed rows below the lines and at the foot of the ledger, and how each is computed. */
export const RESULTS = {
  grossProfit: "Revenue less cost of sales",
  sdeClaimed: "Net income plus all add-backs, proved or not",
  sdePlausible: "Net income plus the add-backs graded documented or plausible, less all deductions",
  sdeDocumented: "Net income plus the add-backs graded documented, less all deductions",
  managerPay: "A manager's pay for the months of the period",
  ebitda: "Documented SDE less a manager's pay",
} as const satisfies Partial<Record<keyof Totals, string>>;
