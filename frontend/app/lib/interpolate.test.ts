import { expect, it } from "vitest";
import { interpolate } from "./interpolate";

it("fills every blank, however often it stands there", () => {
  expect(interpolate("Page {page} of {pages}, {page}", { page: 2, pages: 5 })).toBe(
    "Page 2 of 5, 2",
  );
});

it("takes what is filled in to the letter", () => {
  expect(interpolate("Remove {name}?", { name: "$& {name} $1" })).toBe("Remove $& {name} $1?");
});

it("leaves a blank that nobody fills", () => {
  expect(interpolate("Hello {name}", {})).toBe("Hello {name}");
});
