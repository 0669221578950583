import type { components } from "~/api/schema";

export type Stage = components["schemas"]["StageOut"];

/** A stage on a line of time that ends with the sale, in percent of its width. */
export type Stretch = { key: string; from: number; width: number };

/** The stages as stretches of one line, from the earliest month before the sale to the sale itself. */
export function stretches(stages: readonly Stage[]): Stretch[] {
  const start = Math.max(...stages.map(({ fromMonth }) => fromMonth));
  const at = (month: number) => (100 * (start - month)) / start;
  return stages.map(({ key, fromMonth, toMonth }) => ({
    key,
    from: at(fromMonth),
    width: at(toMonth) - at(fromMonth),
  }));
}

/** `24 to 18 months before the sale`. */
export function monthsOf({ fromMonth, toMonth }: Stage): string {
  return toMonth === 0
    ? `The last ${fromMonth} months before the sale`
    : `${fromMonth} to ${toMonth} months before the sale`;
}
