import type { ReactNode } from "react";
import { formatDate } from "~/lib/dates";
import { formatHeadlineRange } from "~/lib/money";

type Dated = { low: number; high: number; madeAt: string };

const HEIGHT = 110;
const TOP = 6;
const BOTTOM = HEIGHT - 12;

/** Ranges over time, as one bar from low to high for each day, the latest in the accent color. */
export function RangeTrend({ title, ranges }: { title: string; ranges: readonly Dated[] }) {
  const shown = [...ranges].sort((one, other) => Date.parse(one.madeAt) - Date.parse(other.madeAt));
  const lowest = Math.min(...shown.map(({ low }) => low));
  const highest = Math.max(...shown.map(({ high }) => high));
  const room = Math.max(highest - lowest, 1);
  const y = (dollars: number) => BOTTOM - ((dollars - lowest) / room) * (BOTTOM - TOP);
  const days = timePositions(shown.map(({ madeAt }) => madeAt));
  const spoken = shown.map(
    ({ low, high, madeAt }) => `${formatDate(madeAt)}, ${formatHeadlineRange(low, high)}`,
  );
  const [first, last] = [shown[0], shown.at(-1)];
  return (
    <figure>
      <figcaption className="text-small font-semibold">{title}</figcaption>
      <svg
        className="chart mt-3"
        width="100%"
        height={HEIGHT}
        role="img"
        aria-label={`${title}: ${spoken.join("; ")}.`}
      >
        <line className="stroke-edge" x1="0" x2="100%" y1={BOTTOM + 6} y2={BOTTOM + 6} />
        {shown.map(({ low, high, madeAt }, index) => (
          <svg key={madeAt} x={`${days[index]}%`} overflow="visible" aria-hidden="true">
            <rect
              className={index === shown.length - 1 ? "fill-copper" : "fill-ochre"}
              x="-7"
              width="14"
              y={y(high)}
              height={Math.max(y(low) - y(high), 3)}
            />
          </svg>
        ))}
      </svg>
      <TrendEnds
        first={first && <Named range={first} />}
        last={last && last !== first && <Named range={last} />}
      />
    </figure>
  );
}

function Named({ range: { low, high, madeAt } }: { range: Dated }) {
  return (
    <>
      <strong className="block font-semibold">{formatHeadlineRange(low, high)}</strong>
      {formatDate(madeAt)}
    </>
  );
}

/** What the first and the last mark of a chart over time stand for, below it. */
export function TrendEnds({ first, last }: { first: ReactNode; last: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 text-small tabular-nums" aria-hidden="true">
      <p>{first}</p>
      <p className="text-right">{last}</p>
    </div>
  );
}

/** Where each day stands between the first and the last, as percent of the width with a little room at both ends. */
export function timePositions(days: readonly string[]): number[] {
  const times = days.map((day) => Date.parse(day));
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  return times.map((time) =>
    Number((2 + (96 * (time - first)) / Math.max(last - first, 1)).toFixed(2)),
  );
}
