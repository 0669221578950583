import fc from "fast-check";
import { expect, it } from "vitest";
import {
  extentOf,
  longestStretch,
  POLE_GAP,
  placeEnds,
  placeFlags,
  scaleEnd,
  ticksOf,
} from "./range-layout";

const share = fc.double({ min: 0, max: 1, noNaN: true });
const marksOf = fc
  .array(fc.record({ at: share, text: fc.double({ min: 3, max: 9, noNaN: true }) }), {
    maxLength: 5,
  })
  .map((marks) => marks.sort((one, other) => one.at - other.at));

it("keeps the texts of flags apart, off the poles and inside the figure, at its smallest width and at larger ones", () => {
  fc.assert(
    fc.property(marksOf, fc.double({ min: 1, max: 4, noNaN: true }), (marks, wider) => {
      const flags = placeFlags(marks, 17);
      fc.pre(flags !== null);
      const width = 17 * wider;
      const boxes = flags.map(({ row, side }, index) => {
        const { at = 0, text = 0 } = marks[index] ?? {};
        const inner = at * width + side * POLE_GAP;
        return {
          row,
          pole: at * width,
          from: side === 1 ? inner : inner - text,
          to: side === 1 ? inner + text : inner,
        };
      });
      for (const one of boxes) {
        expect(one.from).toBeGreaterThanOrEqual(0);
        expect(one.to).toBeLessThanOrEqual(width);
        for (const other of boxes) {
          if (one === other) continue;
          if (one.row === other.row) expect(one.from > other.to || one.to < other.from).toBe(true);
          if (other.row >= one.row)
            expect(other.pole > one.from && other.pole < one.to).toBe(false);
        }
      }
    }),
  );
});

it("places distant flags in one row, and close ones in several", () => {
  const rowsOf = (...places: number[]) =>
    placeFlags(
      places.map((at) => ({ at, text: 7 })),
      32,
    )?.map(({ row }) => row);
  expect(rowsOf(0.1, 0.4, 0.7)).toEqual([0, 0, 0]);
  expect(new Set(rowsOf(0.5, 0.52, 0.54))).toEqual(new Set([0, 1]));
});

it("gives up on flags that do not fit", () => {
  expect(placeFlags([{ at: 0.5, text: 12 }], 17)).toBeNull();
});

it("keeps the labels of both ends apart and inside the figure", () => {
  fc.assert(
    fc.property(share, share, fc.double({ min: 1, max: 4, noNaN: true }), (one, other, wider) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)];
      const [left, right] = placeEnds(low, high, { low: 5, high: 5 }, 17);
      const width = 17 * wider;
      const [from, to] = extentOf(left, 5, width);
      const [nextFrom, nextTo] = extentOf(right, 5, width);
      expect(from).toBeGreaterThanOrEqual(-1e-9);
      expect(nextFrom - to).toBeGreaterThan(0.7);
      expect(nextTo).toBeLessThanOrEqual(width + 1e-9);
    }),
  );
});

it("centers the labels below both ends of a bar that is too short for them, where there is room", () => {
  const texts = { low: 5, high: 5 };
  const places = (low: number, high: number) =>
    placeEnds(low, high, texts, 48).map(({ at, anchor }) => [at, anchor]);
  expect(places(0.4, 0.6)).toEqual([
    [0.4, "middle"],
    [0.6, "middle"],
  ]);
  expect(places(0.4, 0.5)).toEqual([
    [0.45, "end"],
    [0.45, "start"],
  ]);
});

it("ends the scale at a round amount above the largest", () => {
  expect([990, 1_000_000, 1_054_000, 1_641_000, 2_720_000, 9_900_000].map(scaleEnd)).toEqual([
    1200, 1_200_000, 1_200_000, 2_000_000, 3_000_000, 12_000_000,
  ]);
});

it("divides the scale at round amounts", () => {
  expect(ticksOf(2_000_000)).toEqual([500_000, 1_000_000, 1_500_000]);
  expect(ticksOf(1_500_000)).toEqual([300_000, 600_000, 900_000, 1_200_000]);
  expect(ticksOf(3_000_000)).toEqual([600_000, 1_200_000, 1_800_000, 2_400_000]);
});

it("finds the longest stretch of a bar without a mark", () => {
  expect(longestStretch(0.2, 1, [0.1, 0.2, 0.4, 1])).toEqual({ middle: 0.7, length: 0.6 });
});
