import { render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
import type { Problem } from "~/lib/query-client";
import ArticleHeadForm from "./article-head-form";

const SCHEMA = {
  type: "object",
  properties: {
    title: { title: "Title", type: "string" },
    topic: {
      title: "Topic",
      enum: ["value", "deal"],
      "x-labels": ["What drives value", "The deal"],
    },
    collections: {
      title: "Collections",
      type: "array",
      items: { enum: ["growth", "exit"], "x-labels": ["Growth Strategies", "Exit Planning"] },
      uniqueItems: true,
    },
    related: {
      title: "Related articles",
      type: "array",
      items: { type: "string", enum: ["sde", "terms"], "x-labels": ["SDE and EBITDA", "Terms"] },
      maxItems: 3,
    },
    sources: {
      title: "Sources",
      type: "array",
      items: {
        type: "object",
        properties: {
          name: { title: "Title", type: "string" },
          href: { title: "Address", type: ["string", "null"] },
          date: { title: "Date", type: "string" },
        },
        required: ["name", "date"],
      },
    },
  },
  required: ["title", "topic"],
};

const LINES = [
  "title: A second buyer",
  "topic: value",
  "collections: [growth]",
  "related: []",
  "sources:",
  '  - {"name": "IBBA", "date": "2024", "href": null}',
];

function renderHead(lines: readonly string[], problems: Problem[] = []) {
  let latest = lines;
  function Screen() {
    const [shown, setShown] = useState(lines);
    latest = shown;
    return (
      <ArticleHeadForm lines={shown} schema={SCHEMA} problems={problems} onChange={setShown} />
    );
  }
  render(<Screen />);
  return { user: userEvent.setup(), written: () => latest };
}

it("chooses topic, collections and related articles by their names", async () => {
  const { user, written } = renderHead(LINES);
  await user.selectOptions(screen.getByLabelText("Topic"), "The deal");
  await user.click(screen.getByLabelText("Exit Planning"));
  await user.click(screen.getByRole("button", { name: /^Related articles/ }));
  await user.click(screen.getByRole("button", { name: "Add an entry" }));
  await user.selectOptions(await screen.findByLabelText("Text 1"), "Terms");
  expect(written()).toEqual([
    "title: A second buyer",
    "topic: deal",
    "collections: [growth, exit]",
    "related: [terms]",
    ...LINES.slice(4),
  ]);
});

it("keeps a source with its title, address and date", async () => {
  const { user, written } = renderHead(LINES);
  await user.click(screen.getByRole("button", { name: /^Sources/ }));
  await user.click(await screen.findByRole("button", { name: "IBBA" }));
  const sources = screen.getByRole("list", { name: "Sources" });
  await user.type(within(sources).getByLabelText(/^Address/), "https://example.com/pulse");
  await user.type(within(sources).getByLabelText("Date"), ", Q3");
  expect(written().at(-1)).toBe(
    '  - {"name": "IBBA", "date": "2024, Q3", "href": "https://example.com/pulse"}',
  );
});

it("keeps the entries that it does not show, and their values", async () => {
  const hidden = ["tab: templates", "cover: false", 'description: "Two pages: boxes to check."'];
  const { user, written } = renderHead(["title: Proof of funds", "topic: deal", ...hidden]);
  expect(screen.queryByLabelText("Tab")).toBeNull();
  await user.type(screen.getByLabelText("Title"), "!");
  expect(written()).toEqual(["title: Proof of funds!", "topic: deal", ...hidden]);
});

it("names what is wrong at its field", async () => {
  const { user } = renderHead(LINES, [{ path: ["title"], message: "This is too short." }]);
  await user.click(screen.getByRole("button", { name: "Title" }));
  expect(screen.getByLabelText("Title")).toHaveFocus();
  expect(screen.getByLabelText("Title")).toHaveAccessibleDescription("This is too short.");
});

it("shows a head that is no YAML as it is", async () => {
  const { user, written } = renderHead(["title: ["], [{ path: [], message: "Cannot be read." }]);
  const field = screen.getByLabelText("The lines above the text");
  expect(field).toHaveAccessibleDescription(/Cannot be read./);
  await user.type(field, "]");
  expect(written()).toEqual(["title: []"]);
});
