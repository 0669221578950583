import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { json } from "~/testing/api-stub";
import { renderSignedIn, STAFF } from "~/testing/session";
import { SiteScreen } from "./site-screen";

const ROW = {
  key: "home",
  title: "Home page",
  purpose: "",
  group: "Pages",
  format: "form",
  isDated: false,
  edited: false,
  version: "1",
  updatedAt: null as string | null,
  updatedBy: null as string | null,
  draft: null as object | null,
  scheduledAt: null as string | null,
  conflicts: 0,
  isPublic: true,
};
const ROWS = [
  ROW,
  {
    ...ROW,
    key: "mails/contact-firm",
    title: "New website message",
    purpose: "To the firm, with each message",
    group: "Emails",
  },
  {
    ...ROW,
    key: "replies/range",
    title: "About your range",
    group: "Reply templates",
    edited: true,
    version: "3",
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
    },
    scheduledAt: "2099-12-01T14:00:00Z",
  },
  { ...ROW, key: "leads/score", title: "Lead score", group: "Rules", isDated: true },
];

const render = () =>
  renderSignedIn(
    <SiteScreen />,
    { "GET /api/desk/content/entries": () => json({ entries: ROWS }) },
    STAFF,
  );

const headings = () => screen.getAllByRole("heading", { level: 2 }).map((each) => each.textContent);

it("lists the entries by kind and group, with their state and their last change", async () => {
  const { user } = await render();
  expect(await screen.findByRole("region", { name: "Pages" })).toBeVisible();
  expect(headings()).toEqual(["Drafts", "Pages", "Firm"]);
  const pages = screen.getByRole("region", { name: "Pages" });
  expect(within(pages).getByRole("listitem")).toHaveTextContent(/^Home page$/);
  await user.click(screen.getByRole("tab", { name: "Emails and replies" }));
  const replies = await screen.findByRole("region", { name: "Reply templates" });
  expect(within(replies).getByRole("listitem")).toHaveTextContent(
    /^About your rangeEdited, version 3Ada Nguyen Nov 1(, 2026)?$/,
  );
  expect(within(replies).getByRole("link")).toHaveAttribute("href", "/desk/site/replies/range");
  const drafts = screen.getByRole("region", { name: "Drafts" });
  expect(within(drafts).getByRole("listitem")).toHaveTextContent(/The firmGoes live .*2099/);
  expect(headings()).toEqual(["Drafts", "Emails", "Reply templates"]);
});

it("finds entries by the words of their titles and groups, and emails by whom they go to", async () => {
  const { user } = await render();
  const search = await screen.findByLabelText("Search the texts");
  await user.type(search, "reply range");
  expect(screen.getAllByRole("link")).toHaveLength(1);
  await user.clear(search);
  await user.type(search, "to the firm");
  expect(screen.getByRole("listitem")).toHaveTextContent(
    "New website messageTo the firm, with each message",
  );
  await user.type(search, "zz");
  expect(screen.getByText("Nothing found")).toBeVisible();
});

it("marks an entry that has to be compared with an update", async () => {
  await renderSignedIn(
    <SiteScreen />,
    { "GET /api/desk/content/entries": () => json({ entries: [{ ...ROW, conflicts: 2 }] }) },
    STAFF,
  );
  const pages = await screen.findByRole("region", { name: "Pages" });
  expect(within(pages).getByRole("listitem")).toHaveTextContent("To compare with an update");
});

it("begins an article, whose address is made of its title, and says when it is taken", async () => {
  let taken = true;
  const made = () =>
    taken
      ? json({ code: "name_taken", message: "Another page has this address." }, 409)
      : json({ key: "articles/a-buyers-view" }, 201);
  const { user, sent } = await renderSignedIn(
    <SiteScreen />,
    {
      "GET /api/desk/content/entries": () => json({ entries: [{ ...ROW, group: "Articles" }] }),
      "POST /api/desk/content/entries": made,
    },
    STAFF,
  );
  await user.click(await screen.findByRole("tab", { name: "Articles" }));
  await user.click(await screen.findByRole("button", { name: "New article" }));
  const dialog = await screen.findByRole("dialog", { name: "New article" });
  const begin = within(dialog).getByRole("button", { name: "Begin the article" });
  await user.click(begin);
  expect(within(dialog).getByLabelText(/^Title/)).toHaveFocus();
  await user.type(within(dialog).getByLabelText(/^Title/), "A Buyer’s View!");
  expect(within(dialog).getByLabelText(/^Address/)).toHaveValue("a-buyers-view");
  await user.click(begin);
  expect(await within(dialog).findByText("Another page has this address.")).toBeVisible();
  expect(within(dialog).getByLabelText(/^Address/)).toHaveFocus();
  taken = false;
  await user.click(begin);
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(sent.filter(({ operation }) => operation.startsWith("POST")).at(-1)?.body).toEqual({
    group: "articles",
    name: "a-buyers-view",
    title: "A Buyer’s View!",
  });
});
