const LINE = { width: 110, height: 22 };
const BARS = { width: 520, height: 120, gap: 3 };

/** The downloads of twelve months as a small line, hidden from screen readers: a figure stands beside it. */
export function MonthsLine({ months }: { months: readonly number[] }) {
  const most = Math.max(1, ...months);
  const step = LINE.width / (months.length - 1);
  const points = months.map(
    (number, at) => `${at * step},${LINE.height - (number / most) * LINE.height}`,
  );
  return (
    <svg
      className="fill-none stroke-ink [stroke-linejoin:round] [stroke-width:1.5]"
      viewBox={`-2 -2 ${LINE.width + 4} ${LINE.height + 4}`}
      width={LINE.width}
      height={LINE.height}
      aria-hidden="true"
    >
      <polyline points={points.join(" ")} />
    </svg>
  );
}

/** A bar chart of the downloads in each week, on a scale up to the highest one. The table beside it has the figures. */
export function WeekBars({ downloads }: { downloads: readonly number[] }) {
  const most = Math.max(1, ...downloads);
  const step = BARS.width / downloads.length;
  return (
    <svg
      className="mt-3 h-auto w-full fill-ink"
      viewBox={`0 0 ${BARS.width} ${BARS.height + 1}`}
      aria-hidden="true"
    >
      {downloads.map((number, at) => {
        const height = (number / most) * BARS.height;
        const place = at * step;
        return (
          <rect
            key={place}
            x={place}
            y={BARS.height - height}
            width={step - BARS.gap}
            height={height}
          />
        );
      })}
      <line
        className="stroke-edge"
        x1="0"
        x2={BARS.width}
        y1={BARS.height + 0.5}
        y2={BARS.height + 0.5}
      />
    </svg>
  );
}
