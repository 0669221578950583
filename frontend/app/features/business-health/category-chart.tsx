import { BAND_ROW, BandRow } from "~/tools/band-row";
import { BAND_NAMES, BandLabel } from "~/ui/band-shape";
import { DataTable } from "~/ui/data-table";
import { type Bands, rangeLabel } from "./plot";
import type { ReportData } from "./report-parts";

const TOP = 26;

/**
 * A bar chart of a report's categories from 0 to 100 percent, with the thresholds of the bands, and its table.
 * Positions are percentages of the width, so that the text keeps its size.
 */
export function CategoryChart({
  report: { categories, overall, band: overallBand },
  bands,
}: {
  report: ReportData;
  bands: Bands;
}) {
  const thresholds = bands.filter(({ from }) => from > 0);
  const bottom = TOP + categories.length * BAND_ROW;
  const descriptions = categories.map(
    ({ title, percent, band }) => `${title} ${percent}%, ${BAND_NAMES[band].toLowerCase()}`,
  );
  const starts = thresholds.map(({ from, band }) => `${BAND_NAMES[band]} starts at ${from}%.`);
  return (
    <figure>
      <svg
        className="chart"
        width="100%"
        height={bottom + 30}
        role="img"
        aria-label={`On one scale from 0 to 100%: ${descriptions.join("; ")}. ${starts.join(" ")}`}
      >
        {thresholds.map(({ from }) => (
          <g key={from}>
            <line
              className="stroke-edge dashed"
              x1={`${from}%`}
              x2={`${from}%`}
              y1={TOP - 6}
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
        <text className="chart-tick" x="0" y={bottom + 22}>
          0
        </text>
        <text className="chart-tick" x="100%" y={bottom + 22} textAnchor="end">
          100
        </text>
      </svg>
      <figcaption>
        <BandKey bands={bands} />
      </figcaption>
      <DataTable
        isWords
        head={["Category", "Band", "Percent"]}
        rows={[...categories, { title: "Overall", percent: overall, band: overallBand }].map(
          ({ title, percent, band }) => [title, BAND_NAMES[band], `${percent}%`],
        )}
      />
    </figure>
  );
}

/** The key of a chart: each band's shape, name and range of percents. */
export function BandKey({ bands }: { bands: Bands }) {
  return (
    <p className="flex flex-wrap gap-y-1 gap-x-7 mt-3 text-ink-soft text-small/[1.6]">
      {bands.map(({ band }) => (
        <BandLabel key={band} band={band}>
          : {rangeLabel(band, bands)}
        </BandLabel>
      ))}
    </p>
  );
}
