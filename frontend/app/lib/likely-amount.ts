import { type Cents, LARGEST } from "./amounts";

/** The smallest amount, in cents, that is believed to be a year's revenue or earnings: $10,000. */
const BELIEVABLE: Cents = 1_000_000;

/** Whether somebody may have meant this amount of a year as it is written. */
export function isBelievable(cents: Cents | null): cents is Cents {
  return cents !== null && cents >= BELIEVABLE;
}

/**
 * What an owner who wrote less than $10,000 probably meant: `3.1` is $3,100,000 and `420` is $420,000. Thousands, where
 * the amount has three digits or they reach `minimum` (whole dollars), otherwise millions. Null for any other amount.
 */
export function likelyAmount(cents: Cents | null, minimum: number): Cents | null {
  if (cents === null || cents <= 0 || isBelievable(cents)) return null;
  const isThousands = cents >= 10_000 || cents * 1000 >= minimum * 100;
  return scaled(cents, isThousands ? 1000 : 1_000_000);
}

/** The amount in thousands or millions, as far as an amount can be parsed. */
export function scaled(cents: Cents, scale: number): Cents {
  return Math.min(cents * scale, Number(LARGEST));
}
