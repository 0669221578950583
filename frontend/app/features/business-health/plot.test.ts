import { describe, expect, it } from "vitest";
import {
  labelBaseline,
  labeledPoints,
  type Point,
  type Run,
  seriesOf,
  signed,
  signedPoints,
  timePositions,
} from "./plot";

const DAY = 86_400_000;

function run(id: number, completedAt: string, overall: number, operations: number): Run {
  const categories = [
    { key: "operations", title: "Operations", percent: operations, band: "red" as const },
  ];
  return { id, completedAt, overall, band: "yellow", categories } as Run;
}

const point = (id: number, x: number) => ({ id, x }) as Point;

describe("the lines of a plot", () => {
  it("run in the order of time, overall first", () => {
    const series = seriesOf([
      run(2, "2026-11-21T09:00:00Z", 70, 55),
      run(1, "2026-05-01T09:00:00Z", 60, 50),
    ]);
    expect(series.map(({ title }) => title)).toEqual(["Overall", "Operations"]);
    expect(series[0]?.points.map(({ id, percent }) => [id, percent])).toEqual([
      [1, 60],
      [2, 70],
    ]);
    expect(series[1]?.points.map(({ percent }) => percent)).toEqual([50, 55]);
  });

  it("leave out a category that a run did not have", () => {
    const older = { ...run(1, "2026-05-01T09:00:00Z", 60, 50), categories: [] };
    const series = seriesOf([run(2, "2026-11-21T09:00:00Z", 70, 55), older]);
    expect(series[1]?.points.map(({ id }) => id)).toEqual([2]);
  });
});

describe("places in time", () => {
  it("are as far apart as the moments", () => {
    const [first, second, last] = timePositions([0, 25 * DAY, 100 * DAY]);
    expect([first, last]).toEqual([3, 97]);
    expect(second).toBeCloseTo(26.5);
  });

  it("are the middle for one moment, and even where all moments are one", () => {
    expect(timePositions([DAY])).toEqual([50]);
    expect(timePositions([DAY, DAY, DAY])).toEqual([3, 50, 97]);
  });
});

describe("figures beside the marks", () => {
  it("keep clear of each other, the latest first", () => {
    const points = [point(1, 3), point(2, 80), point(3, 90), point(4, 97)];
    expect([...labeledPoints(points)].sort()).toEqual([1, 2, 4]);
  });
});

describe("the figure of a mark", () => {
  it("stands above it", () => {
    expect(labelBaseline(100, [20, 150])).toBe(87);
  });

  it("stands below it where a rule would cross it above", () => {
    expect(labelBaseline(100, [80, 200])).toBe(126);
  });

  it("stays above where it would be crossed below as well, and nearer to the middle", () => {
    expect(labelBaseline(100, [75, 118])).toBe(87);
  });
});

describe("a change", () => {
  it.each([
    [4, "+4", "+4 points"],
    [-1, "\u22121", "\u22121 point"],
    [0, "no change", "no change"],
  ])("of %i is told with its sign", (change, sign, points) => {
    expect(signed(change)).toBe(sign);
    expect(signedPoints(change)).toBe(points);
  });
});
