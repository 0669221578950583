import { type Cents, halfUp, LARGEST, parseMoney } from "./money";

/** An amount as typed, changed by so many percent. It ends at the largest that can be read again. */
export function shifted(typed: string, percent: number): Cents {
  const cents = halfUp(BigInt(parseMoney(typed) ?? 0) * BigInt(100 + percent), 100n);
  return Number(cents < LARGEST ? cents : LARGEST);
}
