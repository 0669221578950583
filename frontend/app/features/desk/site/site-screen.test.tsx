import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { json } from "~/testing/api-stub";
import { renderSignedIn, STAFF } from "~/testing/session";
import { SiteScreen } from "./site-screen";

const ROW = {
  key: "home",
  title: "Home page",
  group: "Pages",
  kind: "form",
  edited: false,
  version: 1,
  updatedAt: null as string | null,
  updatedBy: null as string | null,
  draft: null as object | null,
};
const ROWS = [
  ROW,
  {
    ...ROW,
    key: "replies/range",
    title: "About your range",
    group: "Reply templates",
    edited: true,
    version: 3,
    updatedAt: "2026-11-01T16:42:00Z",
    updatedBy: "Ada Nguyen",
  },
  {
    ...ROW,
    key: "firm",
    title: "The firm",
    group: "Firm",
    draft: {
      version: 1,
      updatedAt: "2026-11-02T16:42:00Z",
      updatedBy: "Pat Calder",
      publishAt: "2099-12-01T14:00:00Z",
    },
  },
];

const render = () =>
  renderSignedIn(
    <SiteScreen />,
    { "GET /api/desk/site/documents": () => json({ documents: ROWS }) },
    STAFF,
  );

it("lists the documents by group, with their state and their last change", async () => {
  await render();
  const replies = await screen.findByRole("region", { name: "Reply templates" });
  expect(within(replies).getByRole("listitem")).toHaveTextContent(
    /^About your rangeEdited, version 3Ada Nguyen Nov 1(, 2026)?$/,
  );
  expect(within(replies).getByRole("link")).toHaveAttribute("href", "/desk/site/replies/range");
  const drafts = screen.getByRole("region", { name: "Drafts" });
  expect(within(drafts).getByRole("listitem")).toHaveTextContent(/The firmGoes live .*2099/);
  const pages = screen.getByRole("region", { name: "Pages" });
  expect(within(pages).getByRole("listitem")).toHaveTextContent(/^Home page$/);
  expect(screen.getAllByRole("heading", { level: 2 }).map((each) => each.textContent)).toEqual([
    "Drafts",
    "Pages",
    "Firm",
    "Reply templates",
  ]);
});

it("finds documents by the words of their titles and groups", async () => {
  const { user } = await render();
  await user.type(await screen.findByLabelText("Search the documents"), "reply range");
  expect(screen.getAllByRole("link")).toHaveLength(1);
  await user.type(screen.getByLabelText("Search the documents"), "zz");
  expect(screen.getByText("Nothing found")).toBeVisible();
});
