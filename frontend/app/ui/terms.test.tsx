import { render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { expect, it } from "vitest";
import { Terms } from "./terms";

const SDE = { slug: "sde", short: "What it leaves.", match: ["SDE"] };
const ADD_BACK = { slug: "add-back", short: "A cost.", match: ["add-backs", "add-back"] };

/** Renders the text on a page whose loader returns these definitions. */
function show(text: string, definitions?: object[]) {
  const page = {
    id: "page",
    path: "/",
    loader: () => null,
    Component: () => <Terms>{text}</Terms>,
  };
  const Stub = createRoutesStub([page]);
  render(<Stub hydrationData={{ loaderData: { page: { definitions } } }} />);
}

it("links the first use of each term to the glossary, with its definition", () => {
  show("Add-backs raise SDE. SDE and add-backs again.", [SDE, ADD_BACK]);
  const links = screen.getAllByRole("link");
  expect(links.map(({ textContent }) => textContent)).toEqual(["Add-backs", "SDE"]);
  expect(links[1]).toHaveAttribute("href", "/resource-center/glossary#sde");
  expect(links[1]).toHaveAttribute("data-definition", "What it leaves.");
  expect(document.body).toHaveTextContent("Add-backs raise SDE. SDE and add-backs again.");
});

it("links whole words only, and abbreviations in capitals only", () => {
  show("The sde of SDEs", [SDE]);
  expect(screen.queryByRole("link")).toBeNull();
});

it("leaves the text as it is on a page that defines no terms", () => {
  show("Your SDE");
  expect(screen.queryByRole("link")).toBeNull();
  expect(document.body).toHaveTextContent("Your SDE");
});
