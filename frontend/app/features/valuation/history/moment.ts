const MOMENT = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });

/** `2026-11-21T20:10:00Z` as `Nov 21, 2026, 2:10 PM`, by the clock of whoever reads it. */
export function moment(iso: string): string {
  return MOMENT.format(new Date(iso));
}
