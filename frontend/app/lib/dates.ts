/** A way to write moments. It is set up when it is first needed, because pages load more ways than they use. */
function written(options: Intl.DateTimeFormatOptions): (moment: Date) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (moment) => {
    format ??= new Intl.DateTimeFormat("en-US", options);
    return format.format(moment);
  };
}

const day = written({ dateStyle: "medium" });
const longDay = written({ dateStyle: "long" });
const moment = written({ dateStyle: "medium", timeStyle: "short" });
const longMoment = written({ dateStyle: "long", timeStyle: "short" });
const dateInBooks = written({ dateStyle: "long", timeZone: "UTC" });

/** Something that happened: as the API tells it (`2026-11-21T20:10:00Z`), or in milliseconds since 1970. */
type Instant = string | number;

/** The day of it where the reader is: `Nov 21, 2026`. */
export function dayOf(instant: Instant): string {
  return day(new Date(instant));
}

/** The day of it where the reader is, in full: `November 21, 2026`. */
export function longDayOf(instant: Instant): string {
  return longDay(new Date(instant));
}

/** Its day and time by the reader's clock: `Nov 21, 2026, 2:10 PM`. */
export function momentOf(instant: Instant): string {
  return moment(new Date(instant));
}

/** Its day and time by the reader's clock, in full: `November 21, 2026 at 2:10 PM`. */
export function longMomentOf(instant: Instant): string {
  return longMoment(new Date(instant));
}

/**
 * A date without a time, `2026-11-21`, as `November 21, 2026`: the same in every time zone. A year of five figures,
 * which some browsers let people type, stays as it is written.
 */
export function longDate(date: string): string {
  const midnight = new Date(`${date}T00:00:00Z`);
  return Number.isNaN(midnight.getTime()) ? date : dateInBooks(midnight);
}

/** Today where the reader is, as `2026-11-21`. */
export function today(now = new Date()): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
