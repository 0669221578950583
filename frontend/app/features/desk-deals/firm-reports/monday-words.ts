import type { MondayRow } from "./queries";

/**
 * The sections of the Monday sheet in their order: the heading, what one line says where there is nothing, and whether
 * the day of a row is one since when it waits, or one that comes.
 */
export const SECTIONS: Record<string, { title: string; quiet: string; isSince?: boolean }> = {
  dates: {
    title: "Dates from letter to closing, next two weeks",
    quiet: "no date comes within two weeks",
  },
  replies: {
    title: "Where buyers wait for us",
    quiet: "nobody waits too long for our answer",
    isSince: true,
  },
  silent: {
    title: "Sellers silent for over a week",
    quiet: "every seller was in touch",
    isSince: true,
  },
  prices: {
    title: "Prices",
    quiet: "no price was cut, and none stands too long",
    isSince: true,
  },
  engagements: {
    title: "Agreements that end within a month",
    quiet: "no agreement ends soon",
  },
  tails: { title: "Tails and lists of buyers", quiet: "no tail runs" },
  compliance: { title: "Compliance", quiet: "nothing is missing for compliance" },
};

const DAY = 86_400_000;
const formatDay = (day: string, today: string) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString("en-US", {
    month: "short",
    day: "numeric",
    year: day.slice(0, 4) === today.slice(0, 4) ? undefined : "numeric",
    timeZone: "UTC",
  });

/** When a row counts: `3 days overdue, Nov 27`, `today`, `in 4 days, Dec 4`, `since Nov 20, 10 days`. */
export function whenWords({ on }: MondayRow, today: string, isSince = false): string {
  if (on === null) return "";
  const days = Math.round((Date.parse(on) - Date.parse(today)) / DAY);
  const count = (number: number) => `${number} ${number === 1 ? "day" : "days"}`;
  if (days === 0) return isSince ? "since today" : "today";
  const day = formatDay(on, today);
  if (isSince) return `since ${day}, ${count(-days)}`;
  if (days < 0) return `${count(-days)} overdue, ${day}`;
  return days > 60 ? day : `in ${count(days)}, ${day}`;
}

/** The address where a row is dealt with. */
export const placeOf = ({ deal, tab }: MondayRow) =>
  deal === null ? `/desk/${tab}` : `/desk/deals/${deal}${tab && `/${tab}`}`;
