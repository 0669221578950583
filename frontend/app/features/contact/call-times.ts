import { firmDate, toFirmTime } from "~/lib/firm-time";

const PARTS: Record<string, string> = {
  Mornings: "in the morning",
  Midday: "around noon",
  Afternoons: "in the afternoon",
};
const DAYS_OF_A_WEEK = [1, 2, 3, 4, 5, 6, 7];

const dayFormat = (options: Intl.DateTimeFormatOptions) => (date: string) =>
  new Intl.DateTimeFormat("en-US", { ...options, timeZone: "UTC" }).format(new Date(date));
const weekday = dayFormat({ weekday: "long" });
const longDay = dayFormat({ weekday: "long", month: "long", day: "numeric" });

/**
 * The times that a visitor picked, as the next dates after `now` (milliseconds since 1970):
 * `Friday, December 4, around noon` for `Friday, Midday`.
 */
export function callTimes(times: string, now: number): string {
  const picked = times.split(", ");
  const days = DAYS_OF_A_WEEK.map((days) => firmDate(now, days))
    .filter((date) => picked.includes(weekday(date)))
    .map(longDay);
  const parts = picked.flatMap((each) => PARTS[each] ?? []);
  const day = days.length > 0 ? days.join(" or ") : "On a weekday";
  return [day, parts.join(" or ")].filter(Boolean).join(", ");
}

/** When staff next read messages: `today`, until the office closes, or `on Monday, November 30`. */
export function nextReading(
  hours: { days: readonly string[]; closes: string },
  now: number,
): string {
  const isOpen = toFirmTime(now).slice(11) < hours.closes;
  const date = [0, ...DAYS_OF_A_WEEK]
    .map((days) => firmDate(now, days))
    .find((day, index) => hours.days.includes(weekday(day)) && (index > 0 || isOpen));
  return date && date !== firmDate(now) ? `on ${longDay(date)}` : "today";
}
