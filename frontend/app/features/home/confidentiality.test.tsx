import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderScreen } from "~/testing/render";
import home from "../../../../content/home.json";
import { Confidentiality } from "./confidentiality";

it("says at each step who knows what", () => {
  renderScreen(<Confidentiality words={home.path} />);
  const steps = screen.getAllByRole("listitem");
  expect(steps).toHaveLength(7);
  const [teaser] = steps;
  const terms = within(teaser as HTMLElement).getAllByRole("term");
  expect(terms.map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`)).toEqual([
    "You know: Everyone we send it to",
    "We know: Your name and figures",
    "The buyer knows: Trade, region and size",
    "Your people and customers know: Nothing",
  ]);
});
