import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderScreen } from "~/testing/render";
import words from "../../../../content/listings.json";
import schema from "../../../../content/schemas/listings.schema.json";
import { ListingRows } from "./listing-rows";

const photo = {
  alt: "A yard with two trucks",
  width: 1200,
  height: 800,
  src: "/assets/photo-1-1200.jpeg",
  srcset: "/assets/photo-1-1200.jpeg 1200w",
  sources: [],
};
const [listing] = words.listings;
if (!listing) throw new Error("listings.json has listings");
const { drawing: _, ...withoutDrawing } = listing;
const file = (path: string) => readFileSync(fileURLToPath(new URL(path, import.meta.url)), "utf8");
const drawings = file("../../../public/drawings.svg");
const tokens = file("../../styles/tokens.css");

test("a listing with a photo shows it in place of the drawing", () => {
  renderScreen(<ListingRows listings={[{ ...listing, photo }]} requestLabel="Request Details" />);
  expect(screen.getByRole("img", { name: "A yard with two trucks" })).toHaveAttribute(
    "width",
    "1200",
  );
  expect(document.querySelector("svg")).toBeNull();
});

test.each([
  [{ ...listing, drawing: "works" }, "works"],
  [withoutDrawing, "shop"],
])("a listing without a photo shows a drawing of its kind, or a shop", (shown, drawing) => {
  renderScreen(<ListingRows listings={[shown]} requestLabel="Request Details" />);
  expect(screen.queryByRole("img")).toBeNull();
  expect(document.querySelector("use")).toHaveAttribute("href", `/drawings.svg#${drawing}`);
});

test("every kind that the words may name has its drawing, in colors of the site", () => {
  const kinds = schema.properties.listings.items.properties.drawing.enum;
  const names = [...drawings.matchAll(/<g id="(\w+)"/g)].map(([, name]) => name);
  expect(names).toEqual(expect.arrayContaining([...kinds, "office", "canyon", "man", "woman"]));
  const colors = new Set(tokens.match(/#[0-9a-f]{6}/g));
  expect(drawings.match(/#[0-9a-f]{6}/g)?.filter((color) => !colors.has(color))).toEqual([]);
});
