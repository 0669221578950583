import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderScreen } from "~/testing/render";
import home from "../../../../content/home.json";
import listings from "../../../../content/listings.json";
import OneSale from "./one-sale";

const { sale } = home;

it("describes the offers and the price in the drawing", () => {
  renderScreen(<OneSale words={sale} />);
  const text = screen.getByRole("img").getAttribute("aria-label");
  expect(text).toContain("First offer $5.75M, Second buyer $6.60M, Third buyer $7.30M.");
  expect(text).toContain("Sold at $8.05M, $2.30M more than the first offer.");
});

it("marks the shipped sale as made up", () => {
  renderScreen(<OneSale words={sale} />);
  expect(screen.getByText(sale.sample)).toBeVisible();
});

it("tells the same sale as the first success story", () => {
  const [story] = listings.stories;
  const gain = sale.sold.amount - sale.first.amount;
  expect(story?.figure.value).toBe(`${(100 * gain) / sale.first.amount}%`);
  expect(story?.figure.label).toContain(`$${gain / 1e6}M extra proceeds`);
});
