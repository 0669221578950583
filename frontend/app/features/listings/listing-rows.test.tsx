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
const shownWith = { labels: words.listingLabels, requestLabel: words.requestLabel };
const { drawing: _, ...withoutDrawing } = listing;
const file = (path: string) => readFileSync(fileURLToPath(new URL(path, import.meta.url)), "utf8");
const drawings = file("../../../public/drawings.svg");
const tokens = file("../../styles/tokens.css");

test("a listing with a photo shows it in place of the drawing", () => {
  renderScreen(<ListingRows listings={[{ ...listing, photo }]} {...shownWith} />);
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
  renderScreen(<ListingRows listings={[shown]} {...shownWith} />);
  expect(screen.queryByRole("img")).toBeNull();
  expect(document.querySelector("use")).toHaveAttribute("href", `/drawings.svg#${drawing}`);
});

test("a request takes the number of its listing along", () => {
  renderScreen(<ListingRows listings={words.listings} {...shownWith} />);
  const links = screen.getAllByRole("link", { name: /^Request Details: / });
  expect(links.map((link) => link.getAttribute("href"))).toEqual(
    words.listings.map(({ number }) => `/contact?listing=${number}`),
  );
});

test("a listing shows revenue and earnings only where its words have them", () => {
  const { figures, ...discreet } = listing;
  renderScreen(<ListingRows listings={[listing, { ...discreet, slug: "other" }]} {...shownWith} />);
  expect(screen.getAllByText("Asking price")).toHaveLength(2);
  expect(screen.getAllByText("Revenue")).toHaveLength(1);
  expect(screen.getByText(figures[0]?.value ?? "")).toBeVisible();
});

test("every kind that the words may name has its drawing, in colors of the site", () => {
  const kinds = schema.properties.listings.items.properties.drawing.enum;
  const names = [...drawings.matchAll(/<g id="([\w-]+)"/g)].map(([, name]) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      ...kinds,
      "office",
      "canyon",
      "man",
      "woman",
      "sheet",
      "range",
      "plan",
      "summary",
      "price",
    ]),
  );
  const colors = new Set(tokens.match(/#[0-9a-f]{6}/g));
  expect(drawings.match(/#[0-9a-f]{6}/g)?.filter((color) => !colors.has(color))).toEqual([]);
});
