const WIDTH = 110;
const HEIGHT = 22;

/** Counts in the order of time as a small line, hidden from screen readers: a figure stands beside it. */
export function SmallLine({ counts }: { counts: readonly number[] }) {
  const most = Math.max(1, ...counts);
  const step = WIDTH / (counts.length - 1);
  const points = counts.map((number, at) => `${at * step},${HEIGHT - (number / most) * HEIGHT}`);
  return (
    <svg
      className="fill-none stroke-ink [stroke-linejoin:round] [stroke-width:1.5]"
      viewBox={`-2 -2 ${WIDTH + 4} ${HEIGHT + 4}`}
      width={WIDTH}
      height={HEIGHT}
      aria-hidden="true"
    >
      <polyline points={points.join(" ")} />
    </svg>
  );
}
