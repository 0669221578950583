import type { ComponentProps } from "react";
import { BandBar, BandShape } from "~/ui/band-shape";

/** The height of a row of the chart, in pixels. */
export const BAND_ROW = 62;

/**
 * A row of an SVG chart on a scale from 0 to 100 percent: a name, the percentage, and a bar with the band's shape.
 */
export function BandRow({
  y,
  title,
  percent,
  band,
}: {
  y: number;
  title: string;
  percent: number;
  band: ComponentProps<typeof BandShape>["band"];
}) {
  return (
    <g>
      <text className="chart-label" x="0" y={y + 18}>
        {title}
      </text>
      <text
        className="fill-ink font-serif text-subtitle font-title"
        x="100%"
        y={y + 18}
        textAnchor="end"
      >
        {percent}%
      </text>
      <rect className="fill-track-light" width="100%" y={y + 30} height="10" />
      <BandBar band={band} width={`${percent}%`} y={y + 30} height={10} />
      <svg x={`${percent}%`} y={y + 35} overflow="visible" aria-hidden="true">
        <BandShape band={band} />
      </svg>
    </g>
  );
}
