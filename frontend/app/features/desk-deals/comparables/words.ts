import { formatHeadline } from "~/lib/money";
import type { ClosedSale, Content, Trade } from "./queries";

/** A price against the middle of our range: `8% below the middle`. `percent`: with a sign, as a text. */
export function deviationWords(percent: string): string {
  const number = Number(percent);
  if (number === 0) return "at the middle";
  return `${Math.abs(number)}% ${number < 0 ? "below" : "above"} the middle`;
}

/** Where a price is by our range; null without one. */
export function heldWords(sale: Pick<ClosedSale, "isHeld" | "content">): string | null {
  if (sale.isHeld === null) return null;
  if (sale.isHeld) return "within our range";
  return (sale.content.price ?? 0) < (sale.content.opinionLow ?? 0)
    ? "under our range"
    : "over our range";
}

const times = (multiple: string) => `${multiple}x`;

/** The sentence that the method's editor cites about our sales in an industry. */
export function tradeSentence({ closings, multiples, multiple, held, ranged }: Trade): string {
  const whose =
    closings === 1
      ? "Our one closing in this trade"
      : `Our last ${closings} closings in this trade`;
  const [lowest, highest] = [multiples[0], multiples.at(-1)];
  const paid = multiple
    ? `price paid ${times(multiple)} of documented SDE (${lowest} to ${highest})`
    : lowest
      ? `price paid ${multiples.map(times).join(" and ")} of documented SDE`
      : "documented SDE is not known";
  const range = ranged > 0 ? `; range held in ${held} of ${ranged}` : "";
  return `${whose}: ${paid}${range}.`;
}

/** What a sale was, in one line. */
export function saleInOneLine(content: Content): string {
  const price = content.price;
  if (!price) return "The price is missing.";
  const parts = [`${formatHeadline(price)} paid`];
  const sde = content.sdeDocumented;
  if (sde && sde > 0) parts.push(`${(price / sde).toFixed(1)} times documented SDE`);
  const [low, high] = [content.opinionLow, content.opinionHigh];
  if (low !== null && high !== null && low + high > 0) {
    const middle = (low + high) / 2;
    parts.push(`${deviationWords((((price - middle) / middle) * 100).toFixed(1))} of our range`);
  }
  return `${parts.join(", ")}.`;
}
