import { formatDateNear } from "./dates";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** From this many days on, a date says more than a distance. */
const DAYS_IN_WORDS = 7;

/** How far `then` is from `now` in words, `2 h ago` or `in 3 days`, and from a week on its date. Milliseconds since 1970. */
export function relativeTime(then: number, now: number): string {
  const distance = Math.abs(now - then);
  if (distance < MINUTE) return "just now";
  if (distance < HOUR) return fromNow(`${Math.floor(distance / MINUTE)} min`, then > now);
  if (distance < DAY) return fromNow(`${Math.floor(distance / HOUR)} h`, then > now);
  return inDays(startOfDay(then), startOfDay(now)) ?? formatDateNear(then, now);
}

/** The same for a day and the date of today, both as `2026-11-21`: `today`, `tomorrow`, `3 days ago`, or a date. */
export function relativeDay(day: string, today: string): string {
  if (day === today) return "today";
  const then = midnight(day);
  const now = midnight(today);
  return inDays(then, now) ?? formatDateNear(then, now);
}

/** The time between two instants in ISO 8601: `5 min`, `2 h`, `1 day`, `3 days`. */
export function lengthInWords(from: string, to: string): string {
  const length = Math.max(Date.parse(to) - Date.parse(from), MINUTE);
  if (length < HOUR) return `${Math.floor(length / MINUTE)} min`;
  if (length < DAY) return `${Math.floor(length / HOUR)} h`;
  const days = Math.floor(length / DAY);
  return days === 1 ? "1 day" : `${days} days`;
}

/** Of two starts of days. Undefined from a week on. */
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
