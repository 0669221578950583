const DAY = new Intl.DateTimeFormat("en-US", { dateStyle: "long" });
const MOMENT = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short" });

/** A moment as the day it was where the reader is: `November 21, 2026`. */
export function dayOf(moment: string | number): string {
  return DAY.format(new Date(moment));
}

/** A moment with its time of day, where the reader is. */
export function momentOf(moment: string | number): string {
  return MOMENT.format(new Date(moment));
}
