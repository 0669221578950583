import { describe, expect, it } from "vitest";
import { monthsOf, timelineSegments } from "./timeline";

const STAGES = [
  { key: "foundations", title: "Lay the foundations", fromMonth: 24, toMonth: 18, items: [] },
  { key: "strengthen", title: "Make it stronger", fromMonth: 18, toMonth: 12, items: [] },
  { key: "close", title: "Close", fromMonth: 12, toMonth: 0, items: [] },
];

describe("the timeline of a sale", () => {
  it("is filled by its stages from the first month to the sale", () => {
    expect(timelineSegments(STAGES)).toEqual([
      { key: "foundations", from: 0, width: 25 },
      { key: "strengthen", from: 25, width: 25 },
      { key: "close", from: 50, width: 50 },
    ]);
  });

  it("counts its months back from the sale", () => {
    expect(STAGES.map(monthsOf)).toEqual([
      "24 to 18 months before the sale",
      "18 to 12 months before the sale",
      "The last 12 months before the sale",
    ]);
  });
});
