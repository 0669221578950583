const LONG = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** `2026-11-21` as `November 21, 2026`, the same in every time zone. */
export function longDate(day: string): string {
  return LONG.format(new Date(`${day}T00:00:00Z`));
}

const HERE = new Intl.DateTimeFormat("en-US", { dateStyle: "medium" });

/** When something happened, as a day where the reader is: `Nov 21, 2026`. */
export function dayOf(instant: string): string {
  return HERE.format(new Date(instant));
}

/** Today where the reader is, as `2026-11-21`. */
export function today(now = new Date()): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
