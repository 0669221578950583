import { formatMoney } from "./money";

/**
 * Parses and formats amounts of money as owners write them. An amount is a whole number of cents below a trillion
 * dollars, so a plain number holds it exactly. The server parses amounts in the same way; both are tested with
 * `domain/vectors/valuation-money.json`.
 */
export type Cents = number;

export const LARGEST = 99_999_999_999_999n;
/** The maximum length of an amount's text, once cleaned. */
const LONGEST = 60;

const FULL_WIDTH = /[\uff01-\uff5e]/g;
/** Soft hyphens and direction marks: calculators and web pages copy them along with the digits. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const SPACES = /[\t\n\v\f\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/g;
/** Hyphens, dashes and the minus sign. */
const MINUS = "[-\\u2010-\\u2013\\u2212]";
const AMOUNT = new RegExp(
  [
    "^(?:(?:about|around|approximately|approx\\.?|roughly|~) ?)?",
    `(?<before>${MINUS} ?)?(?:(?:US)?\\$ ?)?(?<inside>${MINUS} ?)?(?<opened>\\( ?)?`,
    "(?<whole>[0-9]{1,3}(?:,[0-9]{3})+|[0-9]{1,3}(?: [0-9]{3})+|[0-9]*)",
    "(?:\\.(?<fraction>[0-9]*))? ?(?<scale>k|thousand|mm?|mil(?:lions?)?)?(?: ?(?:dollars|usd))?",
    `(?<closed> ?\\))?(?<after> ?${MINUS})?$`,
  ].join(""),
  "i",
);

/** The text trimmed, with normalized white space. */
export function tidy(text: string): string {
  return text
    .replace(FULL_WIDTH, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(INVISIBLE, "")
    .replace(SPACES, " ")
    .replace(/^ | $/g, "");
}

/**
 * Parses an amount: `$1,200,000`, `1.2m`, `about 850k`, `3.1 million dollars`, `1 200 000.50`, and a loss as `-20,000`, `$ -20,000`,
 * `20,000-`, `(20,000)` or `$ (20,000)`. Null for anything ambiguous or too large. Fractions of a cent are rounded half up.
 */
export function parseSignedMoney(text: string): Cents | null {
  const tidied = tidy(text);
  if (tidied.length > LONGEST) return null;
  const loss = /^\( ?(.*?) ?\)$/.exec(tidied)?.[1];
  const { before, inside, opened, whole, fraction, scale, closed, after } =
    AMOUNT.exec(loss ?? tidied)?.groups ?? {};
  const number = (whole ?? "") + (fraction ?? "");
  const losses = [loss, before, inside, opened, after].filter((sign) => sign !== undefined).length;
  if (number === "" || losses > 1 || (opened === undefined) !== (closed === undefined)) return null;

  const digits = BigInt(number.replace(/[, ]/g, ""));
  const cents = halfUp(digits * centsIn(scale), 10n ** BigInt(fraction?.length ?? 0));
  if (cents > LARGEST) return null;
  return losses === 1 ? 0 - Number(cents) : Number(cents);
}

/** Like `parseSignedMoney`, but null for an amount below zero. */
export function parseMoney(text: string): Cents | null {
  const cents = parseSignedMoney(text);
  return cents === null || cents < 0 ? null : cents;
}

/** Like `parseMoney`, but in whole dollars, rounded half up. */
export function parseDollars(text: string): number | null {
  const cents = parseMoney(text);
  return cents === null ? null : Math.round(cents / 100);
}

/** `amount` divided by `unit`, rounded half up to a whole number. Neither is negative. */
export function halfUp(amount: bigint, unit: bigint): bigint {
  return (2n * amount + unit) / (2n * unit);
}

function centsIn(scale = ""): bigint {
  if (scale === "") return 100n;
  return /^[kt]/i.test(scale) ? 100_000n : 100_000_000n;
}

/** Formats an amount as a field shows it: with cents only if there are any. */
export function formatAmount(cents: Cents): string {
  const beyond = Math.abs(cents) % 100;
  const dollars = formatMoney((Math.abs(cents) - beyond) / 100);
  return `${cents < 0 ? "-" : ""}${dollars}${beyond ? `.${String(beyond).padStart(2, "0")}` : ""}`;
}

/** A percentage from 0 to 100 with at most three decimals, as `7.5` or `7.5%`; null for anything else. */
export function parsePercent(text: string): number | null {
  const cleaned = text.replace("%", "").trim();
  const percent = /^\d{1,3}(\.\d{1,3})?$/.test(cleaned) ? Number(cleaned) : Number.NaN;
  return percent <= 100 ? percent : null;
}
