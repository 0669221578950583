/** The firm's time zone. */
export const FIRM_ZONE = "America/Chicago";

const PARTS = new Intl.DateTimeFormat("en-CA", {
  timeZone: FIRM_ZONE,
  hourCycle: "h23",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
});

const WORDS = new Intl.DateTimeFormat("en-US", {
  timeZone: FIRM_ZONE,
  year: "numeric",
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
});

/** Formats an instant in ISO 8601 in the firm's time zone, and names the zone: `Nov 21, 2026, 2:10 PM CST`. */
export const formatFirmTime = (instant: string) => WORDS.format(new Date(instant));

/**
 * Converts an instant, in ISO 8601 or in milliseconds since 1970, to the time in the firm's time zone:
 * `2026-11-21T14:10`.
 */
export function toFirmTime(instant: string | number): string {
  const parts = PARTS.formatToParts(new Date(instant));
  const of = (type: string) => parts.find((part) => part.type === type)?.value;
  return `${of("year")}-${of("month")}-${of("day")}T${of("hour")}:${of("minute")}`;
}

/**
 * The date in the firm's time zone, `2026-11-21`, `days` after that of an instant in milliseconds since 1970. The
 * server counts days in this zone too, wherever the browser is.
 */
export function firmDate(instant: number, days = 0): string {
  const date = new Date(`${toFirmTime(instant).slice(0, 10)}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

const DAY_MS = 86_400_000;

/**
 * Converts a time in the firm's time zone to an instant, in ISO 8601. Of a time that comes twice, when daylight saving
 * ends, this is the first. A time that is skipped, when it begins, is taken an hour later, as clocks show it then.
 */
export function fromFirmTime(local: string): string {
  const asUtc = Date.parse(`${local}:00Z`);
  // With the offsets from UTC of the day before and the day after.
  const [before = 0, after = 0] = [-DAY_MS, DAY_MS].map((ms) => {
    const near = asUtc + ms;
    return asUtc - (Date.parse(`${toFirmTime(near)}:00Z`) - near);
  });
  const found = [before, after].filter((instant) => toFirmTime(instant) === local);
  return new Date(found.length > 0 ? Math.min(...found) : before).toISOString();
}
