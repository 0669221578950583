import { expect, test } from "vitest";
import { LISTING, THREE } from "~/testing/listings";
import { views as words } from "../../../content/listings.json";
import { groupsOf, listingViews } from "./listing-views";

const found = listingViews(THREE, words);
const numbers = (slug: string) =>
  found.find((view) => view.slug === slug)?.listings.map(({ number }) => number);

test("the listings are narrowed down by industry, region, price and cash flow", () => {
  expect(numbers("industry-durable-medical-equipment")).toEqual(["1043"]);
  expect(numbers("region-east-texas")).toEqual(["1041"]);
  expect(numbers("price-below-500000")).toEqual(["1041"]);
  expect(numbers("price-from-5000000")).toEqual(["1042"]);
  expect(numbers("cashflow-below-500000")).toEqual(["1041", "1043"]);
  const labels = groupsOf(found).find(([group]) => group === "price")?.[1];
  expect(labels?.map(({ label }) => label)).toEqual(["Below $500K", "$500K to $1M", "$5M and up"]);
});

test("they are ordered by price, and by cash flow", () => {
  expect(numbers("lowest-price")).toEqual(["1041", "1043", "1042"]);
  expect(numbers("highest-cash-flow")).toEqual(["1042", "1043", "1041"]);
});

test("one without a price comes last, and in no band", () => {
  const silent = { ...LISTING, number: "1050", slug: "silent", askingPrice: null, cashFlow: null };
  const views = listingViews([silent, ...THREE], words);
  const last = (slug: string) => views.find((each) => each.slug === slug)?.listings.at(-1)?.number;
  expect([last("lowest-price"), last("highest-cash-flow")]).toEqual(["1050", "1050"]);
  const bands = views.filter(({ group }) => group === "price" || group === "cashFlow");
  expect(bands.flatMap(({ listings }) => listings)).not.toContain(silent);
});

test("what is sold is in no view, and one listing needs none", () => {
  expect(listingViews([LISTING, { ...LISTING, number: "1042", state: "sold" }], words)).toEqual([]);
});
