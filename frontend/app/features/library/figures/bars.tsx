import { DataTable } from "~/ui/data-table";

/** `strong` is what you end up with, `light` what is not certain, and `plain` everything else. */
const FILLS = { plain: "fill-ink", strong: "fill-copper", light: "fill-ochre" };

/** A row of the figure: a label, its value as text, and one or more bars on the common scale. */
type BarRow = {
  label: string;
  value: string;
  /** The start and end of each bar, in units of the scale. */
  bars: { from: number; to: number; tone?: keyof typeof FILLS }[];
};

export type BarFigureWords = {
  title: string;
  /** The end of the scale, which begins at 0. */
  end: number;
  /** The labels below the scale, evenly spaced. */
  ticks: string[];
  rows: BarRow[];
  /** A note below the figure: how to read it, and its sources. */
  note: string;
  columns: [string, string];
};

/** A bar chart with its rows on one scale. The labels are text of the page, so that they wrap and grow with it. */
export function BarFigure({ title, end, ticks, rows, note, columns }: BarFigureWords) {
  const at = (value: number) => `${((value / end) * 100).toFixed(2)}%`;
  return (
    <figure className="article-figure">
      <figcaption className="font-semibold">{title}</figcaption>
      <div
        className="mt-4 grid gap-y-3"
        role="img"
        aria-label={`${title}: ${rows.map(({ label, value }) => `${label}, ${value}`).join("; ")}.`}
      >
        {rows.map(({ label, value, bars }) => (
          <div
            key={label}
            className="flex flex-wrap items-baseline justify-between gap-x-4 leading-snug"
          >
            <span className="text-label">{label}</span>
            <span className="ml-auto font-serif font-title tabular-nums">{value}</span>
            <svg className="mt-1 block h-3.5 w-full" aria-hidden="true">
              <line className="stroke-edge" x1="0" x2="100%" y1="50%" y2="50%" />
              {bars.map(({ from, to, tone = "plain" }) => (
                <rect
                  key={from}
                  className={FILLS[tone]}
                  x={at(from)}
                  width={at(to - from)}
                  height="100%"
                />
              ))}
            </svg>
          </div>
        ))}
        <svg className="chart mt-1 h-7 w-full border-t border-edge" aria-hidden="true">
          {ticks.map((tick, index) => (
            <text
              key={tick}
              className="chart-tick"
              x={`${(index / (ticks.length - 1)) * 100}%`}
              y="1.25rem"
              textAnchor={index === 0 ? "start" : index === ticks.length - 1 ? "end" : "middle"}
            >
              {tick}
            </text>
          ))}
        </svg>
      </div>
      <DataTable
        className=""
        head={columns}
        rows={rows.map(({ label, value }) => [label, value])}
      />
      <p className="mt-2 text-small text-ink-soft">{note}</p>
    </figure>
  );
}
