import { formatMoney } from "~/lib/money";
import type { Agreement, Terms } from "./queries";

/** The fields of the form that are texts or numbers, as they are typed. */
export type Typed = Record<string, string>;

/** What is no number is sent as one that the server refuses at its field. */
const NOT_A_NUMBER = -1;

function numberOf(text: string): number | null {
  const digits = text.replace(/[$,%\s]/g, "");
  if (digits === "") return null;
  const number = Number(digits);
  return Number.isFinite(number) ? number : NOT_A_NUMBER;
}

const wholeOf = (text: string) => {
  const number = numberOf(text);
  return number === null ? null : Math.round(number);
};

const money = (amount: number | null) => (amount === null ? "" : formatMoney(amount));

/** The terms as the form begins with them. */
export function typedOf(terms: Agreement["terms"]): Typed {
  return {
    company: terms.company,
    startsOn: terms.startsOn ?? "",
    endsOn: terms.endsOn ?? "",
    noticeDays: String(terms.noticeDays),
    priceLow: money(terms.priceLow),
    priceHigh: money(terms.priceHigh),
    flatFee: money(terms.flatFee),
    minimum: money(terms.minimum || null),
    retainer: money(terms.retainer || null),
    tailMonths: String(terms.tailMonths),
    listDays: String(terms.listDays),
    coBrokeShare: String(terms.coBrokeShare),
    exclusions: terms.exclusions,
    doNotContact: terms.doNotContact,
    otherTerms: terms.otherTerms,
  };
}

export type TypedTier = { id: number; upTo: string; percent: string };

export const typedTiers = (tiers: Agreement["terms"]["tiers"]): TypedTier[] =>
  tiers.map(({ upTo, percent }, id) => ({ id, upTo: money(upTo), percent: String(percent) }));

/** The terms that are sent: `typed` and `tiers` as they are in the form, `chosen` the choices. */
export function termsOf(
  typed: Typed,
  tiers: readonly TypedTier[],
  chosen: Agreement["terms"],
  isFlat: boolean,
): Terms {
  const text = (name: string) => typed[name] ?? "";
  const whole = (name: string) => wholeOf(text(name)) ?? 0;
  return {
    ...chosen,
    company: text("company"),
    startsOn: text("startsOn"),
    endsOn: text("endsOn"),
    noticeDays: whole("noticeDays"),
    priceLow: wholeOf(text("priceLow")),
    priceHigh: wholeOf(text("priceHigh")),
    flatFee: isFlat ? wholeOf(text("flatFee")) : null,
    tiers: isFlat
      ? []
      : tiers.map(({ upTo, percent }) => ({
          upTo: wholeOf(upTo),
          percent: numberOf(percent) ?? 0,
        })),
    minimum: whole("minimum"),
    retainer: whole("retainer"),
    tailMonths: whole("tailMonths"),
    listDays: whole("listDays"),
    coBrokeShare: whole("coBrokeShare"),
    exclusions: text("exclusions"),
    doNotContact: text("doNotContact"),
    otherTerms: text("otherTerms"),
  };
}

/** Ten percent of the first million, and two less of each further one, to four of the rest. */
export const BY_MILLION: TypedTier[] = [
  { id: 0, upTo: "$1,000,000", percent: "10" },
  { id: 1, upTo: "$2,000,000", percent: "8" },
  { id: 2, upTo: "$3,000,000", percent: "6" },
  { id: 3, upTo: "", percent: "4" },
];
