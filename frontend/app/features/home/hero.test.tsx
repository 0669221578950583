import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderScreen } from "~/testing/render";
import home from "../../../../content/home.json";
import { Hero } from "./hero";

it("has the tagline of the firm as the heading of the page", () => {
  renderScreen(<Hero words={home.hero} tagline="Straight answers for owners." />);
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent(
    "Straight answers for owners.",
  );
});
