import { DataTable } from "~/ui/data-table";
import type { Form } from "./answers";
import type { Scorecard } from "./submit";

type Bands = Form["bands"];
type Part = Scorecard["parts"][number];

const ROW = 78;
const TOP = 26;
const UNKNOWN = "not known yet";

/** A bar chart of the three parts from 0 to 100 percent; the weakest one is accented. */
export function PartsChart({
  parts,
  weakest,
  bands,
}: {
  parts: Part[];
  weakest: string | null;
  bands: Bands;
}) {
  const edges = bands.map(({ start }) => start).filter((start) => start > 0);
  const bottom = TOP + parts.length * ROW;
  return (
    <figure className="mt-8">
      <BandScale bands={bands} />
      <svg
        className="chart"
        width="100%"
        height={bottom + 28}
        role="img"
        aria-label={`On one scale from 0 to 100%: ${parts.map(describePart).join("; ")}.`}
      >
        {edges.map((edge) => (
          <g key={edge}>
            <line
              className="stroke-edge dashed"
              x1={`${edge}%`}
              x2={`${edge}%`}
              y1={TOP - 6}
              y2={bottom}
            />
            <text className="chart-tick" x={`${edge}%`} y={bottom + 20} textAnchor="middle">
              {edge}
            </text>
          </g>
        ))}
        <text className="chart-tick" x="0" y={bottom + 20}>
          0
        </text>
        <text className="chart-tick" x="100%" y={bottom + 20} textAnchor="end">
          100
        </text>
        {parts.map(({ key, title, percent, bandLabel }, index) => {
          const y = TOP + index * ROW;
          return (
            <g key={key}>
              <text className="chart-label" x="0" y={y + 10}>
                {title}
              </text>
              <text
                className="fill-ink font-serif text-subtitle font-title"
                x="100%"
                y={y + 10}
                textAnchor="end"
              >
                {percent === null ? UNKNOWN : `${percent}%`}
              </text>
              <rect className="fill-track-light" width="100%" y={y + 22} height="12" />
              {percent !== null && (
                <rect
                  className="fill-ink data-weakest:fill-copper"
                  data-weakest={key === weakest || undefined}
                  width={`${percent}%`}
                  y={y + 22}
                  height="12"
                />
              )}
              <text
                className="chart-tick stroke-paper stroke-5 [paint-order:stroke]"
                x="0"
                y={y + 54}
              >
                {reading(bandLabel, key === weakest)}
              </text>
            </g>
          );
        })}
      </svg>
      <DataTable
        isWords
        head={["Part", "Reading", "Percent"]}
        rows={parts.map(({ key, title, percent, bandLabel }) => [
          title,
          reading(bandLabel, key === weakest) ?? "",
          percent === null ? UNKNOWN : `${percent}%`,
        ])}
      />
    </figure>
  );
}

/** The names of the bands, each above its stretch of the scale. On a phone they stand in a line with their ranges. */
function BandScale({ bands }: { bands: Bands }) {
  const upwards = bands.toReversed();
  return (
    <>
      <svg className="chart max-md:hidden" width="100%" height="24" aria-hidden="true">
        {upwards.map(({ start, label }, index) => (
          <text
            key={start}
            className="chart-tick"
            x={`${(start + (upwards[index + 1]?.start ?? 100)) / 2}%`}
            y="16"
            textAnchor="middle"
          >
            {label}
          </text>
        ))}
      </svg>
      <ul className="mb-2 flex flex-wrap gap-x-5 text-small text-ink-soft md:sr-only">
        {upwards.map(({ start, label }, index) => (
          <li key={start}>
            {label}: {start} to {(upwards[index + 1]?.start ?? 101) - 1}%
          </li>
        ))}
      </ul>
    </>
  );
}

function reading(bandLabel: Part["bandLabel"], isWeakest: boolean) {
  return isWeakest ? `${bandLabel}, your weakest part` : bandLabel;
}

function describePart({ title, percent, bandLabel }: Part): string {
  return percent === null ? `${title} ${UNKNOWN}` : `${title} ${percent}%, ${bandLabel}`;
}
