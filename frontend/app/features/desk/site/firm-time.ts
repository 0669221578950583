import { FIRM_ZONE } from "../shell/firm-zone";

const PARTS = new Intl.DateTimeFormat("en-CA", {
  timeZone: FIRM_ZONE,
  hourCycle: "h23",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
});

/** Converts an instant, in ISO 8601, to the time in the firm's time zone: `2026-11-21T14:10`. */
export function toFirmTime(instant: string): string {
  const parts = PARTS.formatToParts(new Date(instant));
  const of = (type: string) => parts.find((part) => part.type === type)?.value;
  return `${of("year")}-${of("month")}-${of("day")}T${of("hour")}:${of("minute")}`;
}

/** Converts a time in the firm's time zone to an instant, in ISO 8601. */
export function fromFirmTime(local: string): string {
  const asUtc = Date.parse(`${local}:00Z`);
  // The offset from UTC at about that time, and again at the instant found: daylight saving may begin or end between.
  let instant = asUtc;
  for (let round = 0; round < 2; round++) {
    const shown = Date.parse(`${toFirmTime(new Date(instant).toISOString())}:00Z`);
    instant += asUtc - shown;
  }
  return new Date(instant).toISOString();
}
