const FILLS = { plain: "fill-ink", strong: "fill-copper", light: "fill-ochre" };

/** One row: a label, what it comes to, and one or more stretches of the common scale. */
export type BarRow = {
  label: string;
  value: string;
  /** Each from and to are on the scale of the figure. The second and third kind are hatched by tone. */
  bars: { from: number; to: number; tone?: keyof typeof FILLS }[];
};

export type BarFigureWords = {
  title: string;
  /** End of the scale, which begins at 0. */
  end: number;
  /** Labels below the scale, evenly spread. */
  ticks: string[];
  rows: BarRow[];
  /** What to know when reading it, and where the figures come from. */
  note: string;
  columns: [string, string];
};

const ROW = 56;

/** Rows of bars on one scale; positions are percentages, so that the type keeps its size at any width. */
export function BarFigure({ title, end, ticks, rows, note, columns }: BarFigureWords) {
  const at = (value: number) => `${((value / end) * 100).toFixed(2)}%`;
  const axisY = rows.length * ROW + 2;
  return (
    <figure className="article-figure">
      <figcaption className="font-semibold">{title}</figcaption>
      <svg
        className="chart mt-4"
        width="100%"
        height={axisY + 28}
        role="img"
        aria-label={`${title}: ${rows.map(({ label, value }) => `${label}, ${value}`).join("; ")}.`}
      >
        {rows.map(({ label, value, bars }, index) => {
          const y = index * ROW;
          return (
            <g key={label}>
              <text className="chart-label" x="0" y={y + 17}>
                {label}
              </text>
              <text className="chart-value" x="100%" y={y + 17} textAnchor="end">
                {value}
              </text>
              <line className="stroke-edge" x1="0" x2="100%" y1={y + 34} y2={y + 34} />
              {bars.map(({ from, to, tone = "plain" }) => (
                <rect
                  key={from}
                  className={FILLS[tone]}
                  x={at(from)}
                  width={at(to - from)}
                  y={y + 27}
                  height="14"
                />
              ))}
            </g>
          );
        })}
        <line className="stroke-edge" x1="0" x2="100%" y1={axisY} y2={axisY} />
        {ticks.map((tick, index) => (
          <text
            key={tick}
            className="chart-tick"
            x={`${(index / (ticks.length - 1)) * 100}%`}
            y={axisY + 20}
            textAnchor={index === 0 ? "start" : index === ticks.length - 1 ? "end" : "middle"}
          >
            {tick}
          </text>
        ))}
      </svg>
      <details className="fold">
        <summary>Show as a table</summary>
        <table className="fold-body figures">
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, value }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
      <p className="mt-2 text-small text-ink-soft">{note}</p>
    </figure>
  );
}
