import { useMediaQuery } from "~/lib/use-media-query";
import type { DealDate, Preview } from "./queries";
import { daysBetween, shortDay } from "./words";

const ROW = 26;
const TOP = 30;
const LABELS = 236;

/** Where a date stands in a preview, by its id. */
export type Moved = ReadonlyMap<number, string>;

export const movedBy = (preview: Preview | null): Moved =>
  new Map(preview?.moves.map(({ id, toOn }) => [id, toOn]) ?? []);

/**
 * The dates of a deal on one scale: a line from the date that each is counted from, a mark on its day, and today. With
 * `moved`, an arrow from the mark to where a slip would put it.
 */
export function Timeline({
  dates,
  today,
  moved,
  chosen,
}: {
  dates: readonly DealDate[];
  today: string;
  moved: Moved;
  /** The id of the date whose slip is shown. */
  chosen: number | null;
}) {
  const isNarrow = !useMediaQuery("(width >= 52rem)");
  const width = isNarrow ? 372 : 1040;
  const left = isNarrow ? 12 : LABELS;
  const rows = dates.flatMap((date) => (date.on ? [{ date, on: date.on }] : []));
  const days = [today, ...rows.map(({ on }) => on), ...moved.values()].sort();
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last || rows.length === 0) return null;
  const span = Math.max(14, daysBetween(first, last));
  const row = isNarrow ? ROW * 1.75 : ROW;
  const height = TOP + rows.length * row + 8;
  const x = (day: string) => left + 10 + (daysBetween(first, day) / span) * (width - left - 34);
  const y = (index: number) => TOP + index * row + row - 11;
  const at = new Map(rows.map(({ date }, index) => [date.id, index]));

  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className="block w-full"
      role="img"
      aria-label={`The dates from ${shortDay(first, today)} to ${shortDay(last, today)}; the list below has each of them.`}
    >
      <Months first={first} last={last} x={x} height={height} />
      <line x1={x(today)} x2={x(today)} y1={16} y2={height} className="stroke-copper" />
      <text
        x={x(today)}
        y={11}
        textAnchor={x(today) > width - 60 ? "end" : x(today) < left + 40 ? "start" : "middle"}
        className="fill-copper text-[0.75rem] font-semibold"
      >
        Today
      </text>
      {rows.map(({ date, on }, index) => {
        const to = moved.get(date.id);
        const base = date.after === null ? undefined : at.get(date.after);
        const from = base === undefined ? undefined : rows[base];
        const isSettled = date.state !== "open";
        const isLate = !isSettled && on < today;
        const isStrong = date.id === chosen || date.key === "closing";
        const start = from ? (moved.get(from.date.id) ?? from.date.doneOn ?? from.on) : undefined;
        return (
          <g key={date.id} opacity={date.state === "not-needed" ? 0.45 : 1}>
            <line
              x1={0}
              x2={width}
              y1={y(index) + 10}
              y2={y(index) + 10}
              className="stroke-rule"
              strokeWidth="0.5"
            />
            <text
              x={isNarrow ? 2 : 0}
              y={isNarrow ? y(index) - 15 : y(index) + 4}
              className={`text-[0.8125rem] ${isSettled ? "fill-ink-soft" : "fill-ink"} ${isStrong ? "font-strong" : ""}`}
            >
              {shortened(date.label, isNarrow ? 52 : 34)}
            </text>
            {start && start < on && (
              <line
                x1={x(start)}
                x2={x(on)}
                y1={y(index)}
                y2={y(index)}
                className={isSettled ? "stroke-rule" : "stroke-hill-middle"}
                strokeWidth={isStrong ? 3 : 1.75}
              />
            )}
            {to && <Slip from={x(on)} to={x(to)} y={y(index)} />}
            <Mark x={x(on)} y={y(index)} state={date.state} isLate={isLate} isFaint={!!to} />
            <text
              x={x(to && to > on ? to : on) + 10}
              y={y(index) + 4}
              textAnchor={x(to && to > on ? to : on) > width - 70 ? "end" : "start"}
              dx={x(to && to > on ? to : on) > width - 70 ? -20 : 0}
              dy={x(to && to > on ? to : on) > width - 70 ? -8 : 0}
              className={`text-[0.75rem] tabular-nums ${isLate ? "fill-red font-semibold" : to ? "fill-copper font-semibold" : "fill-ink-soft"}`}
            >
              {shortDay(to ?? on, today)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

/** The first of each month as a hairline with its name; of each year where there are many. */
function Months({
  first,
  last,
  x,
  height,
}: {
  first: string;
  last: string;
  x: (day: string) => number;
  height: number;
}) {
  const starts: string[] = [];
  const isLong = daysBetween(first, last) > 400;
  const month = new Date(`${first.slice(0, 7)}-01T00:00:00Z`);
  while (month.toISOString().slice(0, 10) <= last) {
    const day = month.toISOString().slice(0, 10);
    if (day > first && (!isLong || day.endsWith("-01-01"))) starts.push(day);
    month.setUTCMonth(month.getUTCMonth() + 1);
  }
  return starts.map((day) => (
    <g key={day}>
      <line x1={x(day)} x2={x(day)} y1={18} y2={height} className="stroke-rule" />
      <text x={x(day) + 4} y={27} className="fill-ink-soft text-[0.75rem]">
        {isLong
          ? day.slice(0, 4)
          : new Date(day).toLocaleDateString("en-US", { month: "short", timeZone: "UTC" })}
      </text>
    </g>
  ));
}

/** A slip: a dashed arrow to the new day. */
function Slip({ from, to, y }: { from: number; to: number; y: number }) {
  const tip = to > from ? -6 : 6;
  return (
    <g className="fill-none stroke-copper" strokeWidth="1.75">
      <line x1={from} x2={to} y1={y} y2={y} strokeDasharray="4 3" />
      <path d={`M${to + tip} ${y - 4} L${to} ${y} L${to + tip} ${y + 4}`} strokeLinejoin="round" />
    </g>
  );
}

/** Done is solid, open is a ring, overdue is a triangle, and not needed is crossed out. */
function Mark({
  x,
  y,
  state,
  isLate,
  isFaint,
}: {
  x: number;
  y: number;
  state: DealDate["state"];
  isLate: boolean;
  isFaint: boolean;
}) {
  if (state === "not-needed") {
    return (
      <path
        d={`M${x - 4} ${y - 4} l8 8 m0 -8 l-8 8`}
        className="fill-none stroke-ink-soft"
        strokeWidth="1.5"
      />
    );
  }
  if (isLate) {
    return <path d={`M${x} ${y - 6} l6.5 11 h-13 Z`} className="fill-red" />;
  }
  const look = state === "done" ? "fill-ink stroke-ink" : "fill-paper stroke-ink";
  return (
    <circle cx={x} cy={y} r="5" className={look} strokeWidth="1.75" opacity={isFaint ? 0.5 : 1} />
  );
}

const shortened = (text: string, most: number) =>
  text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`;
