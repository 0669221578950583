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

/** An instant, in ISO 8601, as the clock of the firm shows it: `2026-11-21T14:10`. */
export function localIn(instant: string): string {
  const parts = PARTS.formatToParts(new Date(instant));
  const of = (type: string) => parts.find((part) => part.type === type)?.value;
  return `${of("year")}-${of("month")}-${of("day")}T${of("hour")}:${of("minute")}`;
}

/** The instant, in ISO 8601, at which the clock of the firm shows this time. */
export function instantIn(local: string): string {
  const asUtc = Date.parse(`${local}:00Z`);
  // The clock's distance from UTC at about that time, and again at the instant found, as the clocks may change between.
  let instant = asUtc;
  for (let round = 0; round < 2; round++) {
    const shown = Date.parse(`${localIn(new Date(instant).toISOString())}:00Z`);
    instant += asUtc - shown;
  }
  return new Date(instant).toISOString();
}
