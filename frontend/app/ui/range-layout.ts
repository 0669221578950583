/**
 * The geometry of a range figure. Positions are shares of its width from 0 to 1, text widths are in rem. What fits at
 * some width also fits at every larger one, because positions move apart and texts keep their size.
 */

/** A label on a pole over its position. It hangs from the pole to the right (1) or to the left (-1). */
export type Flag = { row: number; side: 1 | -1 };
/** A label that should stand at `at`: with its start there, its middle or its end, and moved by `shift` rem. */
export type Anchor = { at: number; anchor: "start" | "middle" | "end"; shift: number };

/** The space between a pole and its text, and the smallest one between a text and whatever comes next, in rem. */
export const POLE_GAP = 0.4;
const CLEAR = 0.3;

/** The end of a scale: a round amount at least 2% above `amount`, which must be above zero. */
export function scaleEnd(amount: number): number {
  const power = 10 ** Math.floor(Math.log10(amount));
  const end = ROUND.find((each) => each * power >= amount * 1.02) ?? 12;
  return end * power;
}

const ROUND = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

/** The ticks between both ends of a scale, three to five parts apart. */
export function ticksOf(end: number): number[] {
  const lead = Math.round(end / 10 ** (Math.floor(Math.log10(end)) - 1));
  const parts = [4, 5, 3].find((count) => lead % count === 0) ?? 4;
  return Array.from({ length: parts - 1 }, (_, index) => (end * (index + 1)) / parts);
}

/**
 * Places one label for each mark (in the order of their positions) so that no text meets another or a pole, with as few
 * rows as possible; row 0 is the lowest. Null if that is impossible in this width.
 */
export function placeFlags(
  marks: readonly { at: number; text: number }[],
  width: number,
): Flag[] | null {
  for (let rows = 1; rows <= marks.length; rows += 1) {
    const placed = placeIn(rows, marks, width, []);
    if (placed) return placed;
  }
  return marks.length === 0 ? [] : null;
}

function placeIn(
  rows: number,
  marks: readonly { at: number; text: number }[],
  width: number,
  placed: Flag[],
): Flag[] | null {
  const mark = marks[placed.length];
  if (!mark) return placed;
  const boxOf = (index: number, { side }: Flag) => {
    const { at = 0, text = 0 } = marks[index] ?? {};
    const inner = at * width + side * POLE_GAP;
    return side === 1 ? [inner, inner + text] : [inner - text, inner];
  };
  for (const side of [1, -1] as const) {
    for (let row = 0; row < rows; row += 1) {
      const flag: Flag = { row, side };
      const [from = 0, to = 0] = boxOf(placed.length, flag);
      if (from < 0 || to > width) continue;
      const fits = placed.every((other, index) => {
        const [otherFrom = 0, otherTo = 0] = boxOf(index, other);
        const pole = (marks[index]?.at ?? 0) * width;
        const own = mark.at * width;
        if (other.row >= row && pole > from - CLEAR && pole < to + CLEAR) return false;
        if (row >= other.row && own > otherFrom - CLEAR && own < otherTo + CLEAR) return false;
        return other.row !== row || from > otherTo + 2 * CLEAR || to < otherFrom - 2 * CLEAR;
      });
      const all = fits && placeIn(rows, marks, width, [...placed, flag]);
      if (all) return all;
    }
  }
  return null;
}

/**
 * Places the labels of both ends below a bar: inside its ends if it is wide enough, else centered below them, else on
 * both sides of its middle.
 */
export function placeEnds(
  low: number,
  high: number,
  texts: { low: number; high: number },
  width: number,
): [Anchor, Anchor] {
  const gap = 2 * POLE_GAP;
  if ((high - low) * width >= texts.low + texts.high + gap) {
    return [
      { at: low, anchor: "start", shift: 0 },
      { at: high, anchor: "end", shift: 0 },
    ];
  }
  const isCentered =
    (high - low) * width >= (texts.low + texts.high) / 2 + gap &&
    low * width >= texts.low / 2 &&
    (1 - high) * width >= texts.high / 2;
  if (isCentered) {
    return [
      { at: low, anchor: "middle", shift: 0 },
      { at: high, anchor: "middle", shift: 0 },
    ];
  }
  const middle = (low + high) / 2;
  if (middle * width < texts.low + POLE_GAP) {
    return [
      { at: 0, anchor: "start", shift: 0 },
      { at: 0, anchor: "start", shift: texts.low + gap },
    ];
  }
  if ((1 - middle) * width < texts.high + POLE_GAP) {
    return [
      { at: 1, anchor: "end", shift: -texts.high - gap },
      { at: 1, anchor: "end", shift: 0 },
    ];
  }
  return [
    { at: middle, anchor: "end", shift: -POLE_GAP },
    { at: middle, anchor: "start", shift: POLE_GAP },
  ];
}

/** The middle of the longest stretch of a bar without a mark, and its length. */
export function longestStretch(low: number, high: number, marks: readonly number[]) {
  const inside = marks.filter((at) => at > low && at < high);
  const edges = [low, ...inside, high];
  let best = { middle: 0, length: 0 };
  for (const [index, from] of edges.entries()) {
    const length = (edges[index + 1] ?? from) - from;
    if (length > best.length) best = { middle: from + length / 2, length };
  }
  return best;
}

/** Places a label below `low` to `high`: from its start, up to its end, or else at the edge of the figure. */
export function placeBelow(low: number, high: number, text: number, width: number): Anchor {
  if (low * width + text <= width) return { at: low, anchor: "start", shift: 0 };
  if (high * width >= text) return { at: high, anchor: "end", shift: 0 };
  return { at: 0, anchor: "start", shift: 0 };
}

/** The part of the width that a label covers, in rem. */
export function extentOf({ at, anchor, shift }: Anchor, text: number, width: number) {
  const start = at * width + shift - (anchor === "end" ? text : anchor === "middle" ? text / 2 : 0);
  return [start, start + text] as const;
}
