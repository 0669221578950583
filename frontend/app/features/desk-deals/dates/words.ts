import type { ClosingItem, DealDate } from "./queries";

export const TRACKS: Record<string, string> = {
  lender: "Lender",
  landlord: "Landlord",
  licenses: "Licenses",
};

export const SIDES: Record<ClosingItem["side"], string> = {
  seller: "Seller",
  buyer: "Buyer",
  both: "Both sides",
  firm: "Us",
};

export const ANSWERS: Record<string, string> = {
  open: "Not answered",
  agreed: "Agreed",
  partly: "Partly agreed",
  declined: "Declined",
};

export const COUNTS: Record<DealDate["counts"], string> = {
  calendar: "calendar days",
  "next-business": "days, on a business day",
  business: "business days",
  months: "months",
};

const DAY = 86_400_000;
const midnight = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** The days from one day to another, as in `2026-11-28`. */
export const daysBetween = (from: string, to: string) =>
  Math.round((midnight(to) - midnight(from)) / DAY);

const SHORT = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });
const WEEKDAY = new Intl.DateTimeFormat("en-US", { weekday: "short", timeZone: "UTC" });

/** `Dec 4`, with the year if that is not the year of `today`. */
export function shortDay(day: string, today: string): string {
  const words = SHORT.format(midnight(day));
  return day.slice(0, 4) === today.slice(0, 4) ? words : `${words}, ${day.slice(0, 4)}`;
}

/** `Fri, Dec 4` */
export const dayWithName = (day: string, today: string) =>
  `${WEEKDAY.format(midnight(day))}, ${shortDay(day, today)}`;

/** How a date is counted, such as `14 days after Lender's term sheet`. */
export function rule({ after, days, counts }: DealDate, dates: readonly DealDate[]): string {
  const base = dates.find(({ id }) => id === after);
  if (!base) return "";
  if (days === 0) return `With: ${base.label}`;
  const count = Math.abs(days);
  const unit =
    counts === "months"
      ? count === 1
        ? "month"
        : "months"
      : `${counts === "business" ? "business " : ""}${count === 1 ? "day" : "days"}`;
  return `${count} ${unit} ${days > 0 ? "after" : "before"}: ${base.label}`;
}

/** Whether a date is another one, or depends on it, directly or by others. */
export function follows(date: DealDate, other: DealDate, dates: readonly DealDate[]): boolean {
  for (let at: DealDate | undefined = date; at; at = dates.find(({ id }) => id === at?.after)) {
    if (at.id === other.id) return true;
  }
  return false;
}
