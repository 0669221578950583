import { formatDateNear } from "./dates";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The number of days from which a date is shown instead of the distance. */
const DAYS_IN_WORDS = 7;

/**
 * Returns `then` relative to `now`, both in milliseconds since 1970: `just now`, `2 h ago`, `in 3 days`; from seven
 * days on, the date.
 */
export function relativeTime(then: number, now: number): string {
  const distance = Math.abs(now - then);
  if (distance < MINUTE) return "just now";
  if (distance < HOUR) return fromNow(`${Math.floor(distance / MINUTE)} min`, then > now);
  // A day is 25 hours long when summer time ends.
  if (distance < DAY || startOfDay(then) === startOfDay(now))
    return fromNow(`${Math.floor(distance / HOUR)} h`, then > now);
  return inDays(startOfDay(then), startOfDay(now)) ?? formatDateNear(then, now);
}

/**
 * Returns `day` relative to `today`, both as `2026-11-21`: `today`, `tomorrow`, `3 days ago`; from seven days on, the
 * date.
 */
export function relativeDay(day: string, today: string): string {
  if (day === today) return "today";
  const then = midnight(day);
  const now = midnight(today);
  return inDays(then, now) ?? formatDateNear(then, now);
}

/** Returns the time between two instants in ISO 8601: `5 min`, `2 h`, `1 day`, `3 days`. At least `1 min`. */
export function lengthInWords(from: string, to: string): string {
  const length = Math.max(Date.parse(to) - Date.parse(from), MINUTE);
  if (length < HOUR) return `${Math.floor(length / MINUTE)} min`;
  if (length < DAY) return `${Math.floor(length / HOUR)} h`;
  const days = Math.floor(length / DAY);
  return days === 1 ? "1 day" : `${days} days`;
}

/** Returns the distance between two starts of days in words; undefined from seven days on. */
function inDays(then: number, now: number): string | undefined {
  // Rounded, because a day is 23 or 25 hours long when the clocks change.
  const days = Math.round((then - now) / DAY);
  if (Math.abs(days) >= DAYS_IN_WORDS) return undefined;
  if (Math.abs(days) === 1) return days > 0 ? "tomorrow" : "yesterday";
  return fromNow(`${Math.abs(days)} days`, days > 0);
}

const fromNow = (length: string, isFuture: boolean) =>
  isFuture ? `in ${length}` : `${length} ago`;

/** The start of a date, `2026-11-21`. */
const midnight = (date: string) => Date.parse(`${date}T00:00:00`);

const startOfDay = (instant: number) => new Date(instant).setHours(0, 0, 0, 0);
