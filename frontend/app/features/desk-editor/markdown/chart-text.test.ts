import { describe, expect, it } from "vitest";
import { chartAsMarkdown, chartAt, EMPTY_CHART } from "./chart-text";

const CHART = {
  title: "What was paid at closing",
  source: "Closed sales of the firm",
  headings: ["Kind, of buyer", "Paid"],
  rows: [
    ["A “strategic” one", "$1,250,000"],
    ['The "other"', "$400K"],
  ],
} as const;
const BLOCK = [
  "```chart",
  "title: What was paid at closing",
  "source: Closed sales of the firm",
  '"Kind, of buyer", Paid',
  'A “strategic” one, "$1,250,000"',
  '"The ""other""", $400K',
  "```",
].join("\n");

describe("a chart in a text", () => {
  it("is written as a block with its table", () => {
    expect(chartAsMarkdown(CHART)).toBe(BLOCK);
  });

  it("is found where the cursor stands in it", () => {
    const text = `Before.\n\n${BLOCK}\n\nAfter.`;
    const start = text.indexOf(BLOCK);
    const found = { start, end: start + BLOCK.length, values: CHART };
    expect(chartAt(text, start)).toEqual(found);
    expect(chartAt(text, start + 40)).toEqual(found);
    expect(chartAt(text, 3)).toBeNull();
    expect(chartAt(text, text.length)).toBeNull();
  });

  it("is read as far as it is written", () => {
    expect(chartAt("```chart\n```", 4)?.values).toEqual(EMPTY_CHART);
    expect(chartAt("```chart\ntitle: Sales\nYear\n```", 4)?.values).toEqual({
      ...EMPTY_CHART,
      title: "Sales",
      headings: ["Year", ""],
    });
  });
});
