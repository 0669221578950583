import type { components } from "~/api/schema";

export type Run = components["schemas"]["HealthRunOut"];
export type Band = Run["band"];

/** The lowest percent of each band, the highest band first. */
export type Bands = readonly { from: number; band: Band }[];

/** A run's point in a line chart. `x` is a percentage of the width. */
export type Point = { id: number; x: number; percent: number; band: Band; completedAt: string };

export type Series = { key: string; title: string; points: Point[] };

const MARGIN = 3;

/** The minimum distance of two labels in percent of the width: two numbers of three digits on a phone. */
const APART = 13;

/** The height of a label's digits with clearance, in pixels. */
const DIGIT = 15;

/**
 * The series of the line charts: overall first, then the categories of the latest run. Points in the order of time.
 */
export function seriesOf(runs: readonly Run[]): Series[] {
  const inTime = runs.toSorted((a, b) => a.completedAt.localeCompare(b.completedAt) || a.id - b.id);
  const xs = timePositions(inTime.map(({ completedAt }) => Date.parse(completedAt)));
  const point = (run: Run, index: number, { percent, band }: { percent: number; band: Band }) => ({
    id: run.id,
    x: xs[index] ?? 0,
    percent,
    band,
    completedAt: run.completedAt,
  });
  const overall: Series = {
    key: "overall",
    title: "Overall",
    points: inTime.map((run, i) => point(run, i, { percent: run.overall, band: run.band })),
  };
  const latest = inTime.at(-1)?.categories ?? [];
  const categories = latest.map(({ key, title }) => ({
    key,
    title,
    points: inTime.flatMap((run, i) => {
      const mark = run.categories.find((category) => category.key === key);
      return mark ? [point(run, i, mark)] : [];
    }),
  }));
  return [overall, ...categories];
}

/** Returns the positions of instants on a time axis, in percent of its width; evenly spaced if all are the same. */
export function timePositions(moments: readonly number[]): number[] {
  const first = Math.min(...moments);
  const span = Math.max(...moments) - first;
  const last = moments.length - 1;
  if (last === 0) return [50];
  return moments.map((moment, index) => {
    const part = span > 0 ? (moment - first) / span : index / last;
    return MARGIN + (100 - 2 * MARGIN) * part;
  });
}

/**
 * Returns the ids of the points that get a label, where there is room: the latest, then each that is far enough from
 * the next labeled one. `points` must be in the order of time.
 */
export function labeledPoints(points: readonly Point[]): Set<number> {
  const shown = new Set<number>();
  let next = Number.POSITIVE_INFINITY;
  for (const { id, x } of points.toReversed()) {
    if (next - x < APART) continue;
    shown.add(id);
    next = x;
  }
  return shown;
}

/**
 * Returns the baseline of the label of a point at `y`, in pixels: above the point, or below it if a line of the scale
 * crosses the label above and there is more room below. `rules`: the positions of these lines.
 */
export function labelBaseline(y: number, rules: readonly number[]): number {
  const [above, below] = [y - 13, y + 26];
  const room = (at: number) => Math.min(...rules.map((rule) => Math.abs(rule - (at - DIGIT / 2))));
  return room(above) > DIGIT / 2 || room(above) >= room(below) ? above : below;
}

/** Returns the label of a band's range: `60% to 79%`. */
export function rangeLabel(band: Band, bands: Bands): string {
  const index = bands.findIndex((each) => each.band === band);
  const [from, next] = [bands[index]?.from, bands[index - 1]?.from];
  if (next === undefined) return `${from}% or more`;
  return from === 0 ? `below ${next}%` : `${from}% to ${next - 1}%`;
}

/** Formats a change: `+4`, `-2` with a true minus sign, or `no change`. */
export function signed(change: number): string {
  if (change === 0) return "no change";
  return change > 0 ? `+${change}` : `\u2212${-change}`;
}

/** Like `signed`, with the unit: `+4 points`. */
export function signedPoints(change: number): string {
  const unit = Math.abs(change) === 1 ? "point" : "points";
  return change === 0 ? signed(change) : `${signed(change)} ${unit}`;
}
