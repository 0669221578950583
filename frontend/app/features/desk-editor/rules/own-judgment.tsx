import { formatCalendarDate } from "~/lib/dates";

/**
 * The note of a figure without a source: it is the firm's own judgment, which the firm reviewed when the version in
 * use took effect. Not stored with the figure, because a version never changes.
 */
export function OwnJudgment({ source, date }: { source: unknown; date: string }) {
  if (source) return null;
  return (
    <p className="text-ink-soft">The firm's own judgment, reviewed on {formatCalendarDate(date)}</p>
  );
}
