import { formatDateTime } from "~/lib/dates";
import { firmDate } from "~/lib/firm-time";
import { relativeDay, relativeTime } from "~/lib/relative-time";
import { useNow } from "./now";

/**
 * A time relative to now, kept up to date: `2 h ago`, `in 3 days`; a date from seven days on. A tooltip shows the
 * exact time. `at`: ISO 8601, as the API sends it. `focusable`: false in a row whose link leads to the exact time, so
 * that the Tab key stops only once a row.
 */
export function RelativeTime({ at, focusable = true }: { at: string; focusable?: boolean }) {
  const now = useNow();
  return (
    <time
      dateTime={at}
      className="inline-block whitespace-nowrap tabular-nums"
      data-tooltip={formatDateTime(at)}
      tabIndex={focusable ? 0 : undefined}
    >
      {relativeTime(Date.parse(at), now)}
    </time>
  );
}

/**
 * A day, such as `2026-11-21`, relative to today in the firm's time zone: today, tomorrow, 3 days ago; a date from
 * seven days on.
 */
export function RelativeDay({ day }: { day: string }) {
  const now = useNow();
  return (
    <time dateTime={day} className="inline-block whitespace-nowrap tabular-nums">
      {relativeDay(day, firmDate(now))}
    </time>
  );
}

/** A hook that returns whether a day is over in the firm's time zone. False for null. */
export function useIsOverdue(day: string | null): boolean {
  const today = firmDate(useNow());
  return day !== null && day < today;
}

/** A round mark with the initials of a name. Hidden from screen readers, because the name stands beside it. */
export function Avatar({ name, isSmall = false }: { name: string; isSmall?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={`grid flex-none place-items-center rounded-full bg-ink font-strong text-paper forced-colors:border ${isSmall ? "size-6 text-[0.6875rem]" : "size-7 text-[0.75rem]"}`}
    >
      {initials(name)}
    </span>
  );
}

/** The first letters of the first and last word of a name: RC for `Ruth Ann Calder`, R for `ruth@example.com`. */
export function initials(name: string): string {
  const words = name.replace(/@.*/, "").split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends
    .map((word) => [...(word ?? "")][0])
    .join("")
    .toUpperCase();
}

/** The name of a lead's stage, with a filled mark for open leads and an empty mark for closed ones. */
export function StageLabel({
  stage: { name, isOpen },
  className = "",
}: {
  stage: { name: string; isOpen: boolean };
  className?: string;
}) {
  return (
    <span
      className={`inline-flex items-center gap-[0.45rem] whitespace-nowrap before:size-2 before:rounded-full before:border-[1.5px] before:border-ink-soft data-open:before:border-ink data-open:before:bg-ink forced-colors:data-open:before:border-[CanvasText] forced-colors:data-open:before:bg-[CanvasText] forced-colors:before:forced-color-adjust-none ${className}`}
      data-open={isOpen || undefined}
    >
      {name}
    </span>
  );
}

const MOST = 99;

/**
 * A number beside a link or a heading; empty for 0, and `99+` above 99. Nothing on the page moves when the number
 * changes. `of`: what is counted, for screen readers.
 */
export function Count({ value, of }: { value: number; of: string }) {
  return (
    <span className="inline-block min-w-[1.75em] pl-[0.4rem] text-right font-serif font-title tabular-nums">
      {value > 0 && (
        <>
          {value > MOST ? `${MOST}+` : value}
          <span className="sr-only"> {of}</span>
        </>
      )}
    </span>
  );
}
