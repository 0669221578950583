import { expect, it } from "vitest";
import { paragraphOf } from "./markdown-picture";

const PICTURE = { alt: "A [shop] in Kilgore", reference: "0123456789ab" };
const LINE = "![A \\[shop\\] in Kilgore](media:0123456789ab)";

it("puts a picture between empty lines, whatever is around it", () => {
  expect(paragraphOf(PICTURE, "", "")).toBe(LINE);
  expect(paragraphOf(PICTURE, "Before.", "After.")).toBe(`\n\n${LINE}\n\n`);
  expect(paragraphOf(PICTURE, "Before.\n\n", "\n\nAfter.")).toBe(LINE);
  expect(paragraphOf(PICTURE, "Before.\n", "")).toBe(`\n${LINE}`);
});
