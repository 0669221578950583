import { type Cents, halfUp, LARGEST, parseMoney } from "~/lib/amounts";

/**
 * Adds `percent` to an amount, given as typed; one that cannot be parsed counts as zero. The result is limited to the
 * largest amount that can be parsed.
 */
export function scaleAmount(typed: string, percent: number): Cents {
  const cents = halfUp(BigInt(parseMoney(typed) ?? 0) * BigInt(100 + percent), 100n);
  return Number(cents < LARGEST ? cents : LARGEST);
}
