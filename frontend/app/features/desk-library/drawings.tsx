const BARS = { width: 520, height: 120, gap: 3 };

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
