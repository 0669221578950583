import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { LISTING as listing, THREE } from "~/testing/listings";
import { renderScreen } from "~/testing/render";
import words from "../../../../content/listings.json";
import { ListingRows } from "./listing-rows";

const photo = {
  alt: "A yard with two trucks",
  width: 1200,
  height: 800,
  src: "/assets/photo-1-1200.jpeg",
  srcset: "/assets/photo-1-1200.jpeg 1200w",
  sources: [],
};
const shownWith = { labels: words.listingLabels, requestLabel: words.requestLabel };
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

test("a listing without a photo shows a drawing of its kind", () => {
  renderScreen(<ListingRows listings={[{ ...listing, drawing: "works" }]} {...shownWith} />);
  expect(screen.queryByRole("img")).toBeNull();
  expect(document.querySelector("use")).toHaveAttribute("href", "/drawings.svg#works");
});

test("a request takes the number of its listing along", () => {
  renderScreen(<ListingRows listings={THREE} {...shownWith} />);
  const links = screen.getAllByRole("link", { name: /^Request Details: / });
  expect(links.map((link) => link.getAttribute("href"))).toEqual(
    THREE.map(({ number }) => `/contact?listing=${number}`),
  );
});

test("a listing shows revenue and earnings only where its words have them", () => {
  const discreet = { ...listing, figures: [], slug: "other" };
  renderScreen(<ListingRows listings={[listing, discreet]} {...shownWith} />);
  expect(screen.getAllByText("Asking price")).toHaveLength(2);
  expect(screen.getAllByText("Revenue")).toHaveLength(1);
  expect(screen.getByText("$690,000")).toBeVisible();
});

test("every kind that a listing may name has its drawing, in colors of the site", () => {
  const names = [...drawings.matchAll(/<g id="([\w-]+)"/g)].map(([, name]) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      "grounds",
      "works",
      "clinic",
      "shop",
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

test("a sold listing keeps its price and its button to itself", () => {
  const sold = { ...listing, state: "sold", status: "Sold", price: "", figures: [] } as const;
  renderScreen(<ListingRows listings={[{ ...sold, figures: [] }]} {...shownWith} />);
  expect(screen.getByText(/Sold/)).toBeVisible();
  expect(screen.queryByText("Asking price")).toBeNull();
  expect(screen.queryByRole("link", { name: /Request Details/ })).toBeNull();
});
