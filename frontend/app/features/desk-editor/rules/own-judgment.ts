import { formatCalendarDate } from "~/lib/dates";

/** What the field of a source shows while it is empty. */
export const OWN_JUDGMENT = "Own judgment";

/**
 * A sentence on figures without a source: they are the firm's own judgment, which the firm reviewed when the version
 * in use took effect. Not stored with the figures, because a version never changes.
 */
export function judgmentOf(
  figures: readonly { source?: string }[],
  /** When the version in use took effect: an ISO date. */
  date: string,
): string {
  const count = figures.filter(({ source }) => source).length;
  if (count === figures.length) return "Each has a source.";
  const reviewed = `the firm's own judgment, reviewed on ${formatCalendarDate(date)}.`;
  if (count === 0) return `None has a source yet: they are ${reviewed}`;
  return `${count} of ${figures.length} have a source. The others are ${reviewed}`;
}
