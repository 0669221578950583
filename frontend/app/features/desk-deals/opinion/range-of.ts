import { parseDollars } from "~/lib/amounts";
import type { Content } from "./queries";

/** Hundredths of a multiple such as `2.6` or `3.2x`; null for other texts. */
function hundredths(text: string): number | null {
  const found = /^\s*(\d{1,2}(?:\.\d{1,2})?)\s*x?\s*$/i.exec(text);
  return found ? Math.round(Number(found[1]) * 100) : null;
}

/** The range in whole dollars as the server calculates it, or null until its parts can be read. */
export function rangeOf({ amount, low, high }: Pick<Content, "amount" | "low" | "high">) {
  const [dollars, from, to] = [parseDollars(amount), hundredths(low), hundredths(high)];
  if (!dollars || !from || !to || from > to) return null;
  return { low: times(dollars, from), high: times(dollars, to) };
}

/** The amount that an average, such as `2.73`, makes of the earnings; null if it cannot be read. */
export function averageOf({ amount }: Pick<Content, "amount">, multiple: string): number | null {
  const [dollars, at] = [parseDollars(amount), hundredths(multiple)];
  return dollars && at ? times(dollars, at) : null;
}

const times = (dollars: number, at: number) => Math.floor((dollars * at + 50) / 100);
