import type { ReactNode } from "react";

type Tone = "green" | "yellow" | "red";

export const BAND_NAMES: Record<Tone, string> = { green: "Green", yellow: "Yellow", red: "Red" };

/** The SVG path of each band's shape, so that bands do not differ by color alone: 16 by 16, centered on 0,0. */
const SHAPES: Record<Tone, string> = {
  green: "M-7 0a7 7 0 1 0 14 0a7 7 0 1 0 -14 0z",
  yellow: "M0 -7.5L8 6.5H-8z",
  red: "M0 -8L8 0L0 8L-8 0z",
};

const FILLS: Record<Tone, string> = {
  green: "fill-green",
  yellow: "fill-amber",
  red: "fill-red",
};

/** The class of a large figure in its band's color. */
export const BAND_TEXTS: Record<Tone, string> = {
  green: "text-green",
  yellow: "text-amber-deep",
  red: "text-red",
};

/** A bar for a percentage, in its band's color, for SVG charts. */
export function BandBar({
  band,
  ...place
}: {
  band: Tone;
  width: string;
  y: number;
  height: number;
}) {
  return <rect className={FILLS[band]} {...place} />;
}

/** A band's shape for SVG charts, centered on 0,0. */
export function BandShape({ band }: { band: Tone }) {
  return <path className={`${FILLS[band]} stroke-paper stroke-[1.5]`} d={SHAPES[band]} />;
}

/** A band's shape and name, with further words. */
export function BandLabel({ band, children }: { band: Tone; children?: ReactNode }) {
  return (
    <span className="inline-flex items-baseline gap-2">
      <BandIcon band={band} />
      <span>
        {BAND_NAMES[band]}
        {children}
      </span>
    </span>
  );
}

/** A band's shape as an icon, beside text that names the band. */
export function BandIcon({ band }: { band: Tone }) {
  return (
    <svg className="self-center" width="16" height="16" viewBox="-9 -9 18 18" aria-hidden="true">
      <BandShape band={band} />
    </svg>
  );
}
