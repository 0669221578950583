import type { components } from "~/api/schema";

export type Stage = components["schemas"]["StageOut"];

/** A stage's segment on a timeline that ends with the sale: start and width in percent of the whole. */
type TimelineSegment = { key: string; from: number; width: number };

/** Returns the segments of a timeline from the earliest month before the sale to the sale itself. */
export function timelineSegments(stages: readonly Stage[]): TimelineSegment[] {
  const start = Math.max(...stages.map(({ fromMonth }) => fromMonth));
  const at = (month: number) => (100 * (start - month)) / start;
  return stages.map(({ key, fromMonth, toMonth }) => ({
    key,
    from: at(fromMonth),
    width: at(toMonth) - at(fromMonth),
  }));
}

/** The months of a stage: `24 to 18 months before the sale`. */
export function monthsOf({ fromMonth, toMonth }: Stage): string {
  return toMonth === 0
    ? `The last ${fromMonth} months before the sale`
    : `${fromMonth} to ${toMonth} months before the sale`;
}
