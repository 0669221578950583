/** A point in time: in ISO 8601 as the API sends it (`2026-11-21T20:10:00Z`), or in milliseconds since 1970. */
type Instant = string | number;

/**
 * Returns a function that formats an instant in the reader's time zone, or in the one given. The `Intl` formatter is
 * created at the first use, because pages import more formats than they use.
 */
function formatter(options: Intl.DateTimeFormatOptions): (instant: Instant) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (instant) => {
    format ??= new Intl.DateTimeFormat("en-US", options);
    return format.format(new Date(instant));
  };
}

/** `Nov 21, 2026` */
export const formatDate = formatter({ dateStyle: "medium" });

const formatDay = formatter({ month: "short", day: "numeric" });

/**
 * Formats an instant as `Nov 21`, or with its year if that is not the year of `now`: `Nov 21, 2025`. `now`:
 * milliseconds since 1970.
 */
export function formatDateNear(instant: Instant, now: number): string {
  const isThisYear = new Date(instant).getFullYear() === new Date(now).getFullYear();
  return isThisYear ? formatDay(instant) : formatDate(instant);
}

/** `November 21, 2026` */
export const formatLongDate = formatter({ dateStyle: "long" });

/** `Nov 21, 2026, 2:10 PM` */
export const formatDateTime = formatter({ dateStyle: "medium", timeStyle: "short" });

/** `November 21, 2026 at 2:10 PM` */
export const formatLongDateTime = formatter({ dateStyle: "long", timeStyle: "short" });

/** Formats an instant as a date, with the time if `other` is on the same day. */
export function formatDateBeside(instant: Instant, other: Instant): string {
  const isSameDay = formatDate(instant) === formatDate(other);
  return isSameDay ? formatDateTime(instant) : formatDate(instant);
}

const formatUtcDate = formatter({ dateStyle: "long", timeZone: "UTC" });

/**
 * Formats a date without a time, `2026-11-21`, as `November 21, 2026` in every time zone. A text that is no such date
 * is returned as it is: some browsers let people type a year of five digits.
 */
export function formatCalendarDate(date: string): string {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(midnight) ? date : formatUtcDate(midnight);
}

/** The reader's current date, as `2026-11-21`. */
export function today(now = new Date()): string {
  const twoDigits = (part: number) => String(part).padStart(2, "0");
  return `${now.getFullYear()}-${twoDigits(now.getMonth() + 1)}-${twoDigits(now.getDate())}`;
}
