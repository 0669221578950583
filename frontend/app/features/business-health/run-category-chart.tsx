import type { components } from "~/api/schema";
import { BAND_ROW, BandRow } from "~/ui/band-row";
import { BAND_NAMES } from "~/ui/band-shape";
import { DataTable } from "~/ui/data-table";
import type { Bands } from "./plot";

type Category = components["schemas"]["CategoryOut"];

const TOP = 8;

/** A bar chart of a saved run's categories from 0 to 100 percent, with the thresholds of the bands, and its table. */
export function RunCategoryChart({ categories, bands }: { categories: Category[]; bands: Bands }) {
  const bottom = TOP + categories.length * BAND_ROW;
  const summaries = categories.map(
    ({ title, percent, band }) => `${title} ${percent}%, ${BAND_NAMES[band]}`,
  );
  return (
    <figure>
      <svg
        className="chart"
        width="100%"
        height={bottom + 30}
        role="img"
        aria-label={`On one scale from 0 to 100%: ${summaries.join("; ")}.`}
      >
        {bands
          .filter(({ from }) => from > 0)
          .map(({ from }) => (
            <g key={from}>
              <line
                className="stroke-edge dashed"
                x1={`${from}%`}
                x2={`${from}%`}
                y1={TOP}
                y2={bottom + 4}
              />
              <text className="chart-tick" x={`${from}%`} y={bottom + 22} textAnchor="middle">
                {from}
              </text>
            </g>
          ))}
        {categories.map(({ key, title, percent, band }, index) => (
          <BandRow
            key={key}
            y={TOP + index * BAND_ROW}
            title={title}
            percent={percent}
            band={band}
          />
        ))}
      </svg>
      <DataTable
        head={["Category", "Band", "Percent"]}
        rows={categories.map(({ title, percent, band }) => [
          title,
          BAND_NAMES[band],
          `${percent}%`,
        ])}
      />
    </figure>
  );
}
