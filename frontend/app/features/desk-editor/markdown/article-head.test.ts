import { describe, expect, it } from "vitest";
import { headOf, withHead } from "./article-head";

const LINES = [
  "title: Price, terms and the deal # a note",
  'description: "Cash: notes and earnouts"',
  "collections: [exit-planning-guide, industry-insights]",
  "updated: 2026-11-21",
  "related: []",
  "sources:",
  '  - {"name": "IBBA, Market Pulse", "date": "2024", "href": null}',
];

describe("the head of an article", () => {
  it("is read as values", () => {
    expect(headOf(LINES)).toEqual({
      title: "Price, terms and the deal",
      description: "Cash: notes and earnouts",
      collections: ["exit-planning-guide", "industry-insights"],
      updated: "2026-11-21",
      related: [],
      sources: [{ name: "IBBA, Market Pulse", date: "2024", href: null }],
    });
  });

  it("keeps every line whose value stays as it is", () => {
    const head = headOf(LINES) ?? {};
    expect(withHead(LINES, head)).toEqual(LINES);
    expect(withHead(LINES, { ...head, title: "Price: and terms" })).toEqual([
      'title: "Price: and terms" # a note',
      ...LINES.slice(1),
    ]);
  });

  it("writes lists as the shipped articles have them, and leaves out what is gone", () => {
    const { collections: _, ...head } = headOf(LINES) ?? {};
    const sources = [{ name: 'A "guide"', date: "2025", href: "https://example.com/a" }, {}];
    expect(withHead(LINES, { ...head, related: ["one", "two"], sources })).toEqual([
      ...LINES.slice(0, 2),
      LINES[3],
      "related: [one, two]",
      "sources:",
      '  - {"name": "A \\"guide\\"", "date": "2025", "href": "https://example.com/a"}',
      "  - {}",
    ]);
  });

  it.each(["No", "yes", "2026", "12:30", "1e3", "2026-11-21", "0x1F"])(
    "reads %s as a text, as the server does, and writes it back",
    (typed) => {
      expect(headOf([`title: ${typed}`, `related: [${typed}]`])).toEqual({
        title: typed,
        related: [typed],
      });
      const written = withHead(LINES, { ...headOf(LINES), title: typed });
      expect(headOf(written)?.title).toBe(typed);
      expect(written[0]).toBe(`title: ${typed} # a note`);
    },
  );

  it.each(["true", "null", ""])("writes the text “%s” in quotes", (typed) => {
    expect(withHead(["title: One"], { title: typed })).toEqual([`title: "${typed}"`]);
  });

  it("is left to the text where it is no YAML", () => {
    expect(headOf(["title: ["])).toBeNull();
    expect(headOf(["just a text"])).toBeNull();
    expect(headOf([])).toBeNull();
  });
});
