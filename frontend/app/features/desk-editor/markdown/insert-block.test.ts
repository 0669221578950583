import { expect, it } from "vitest";
import { withEmptyLines } from "./insert-block";
import { pictureAsMarkdown } from "./markdown-picture";

const LINE = "![A \\[shop\\] in Kilgore](media:0123456789ab)";

it("puts a picture between empty lines, whatever is around it", () => {
  const block = pictureAsMarkdown({ alt: "A [shop] in Kilgore", reference: "0123456789ab" });
  expect(withEmptyLines(block, "", "")).toBe(`${LINE}\n`);
  expect(withEmptyLines(block, "Before.", "After.")).toBe(`\n\n${LINE}\n\n`);
  expect(withEmptyLines(block, "Before.\n\n", "\n\nAfter.")).toBe(LINE);
  expect(withEmptyLines(block, "Before.\n", "")).toBe(`\n${LINE}\n`);
});
