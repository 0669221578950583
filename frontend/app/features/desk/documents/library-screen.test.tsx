import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { json } from "~/testing/api-stub";
import { renderSignedIn, STAFF } from "~/testing/session";
import { LibraryScreen } from "./library-screen";

const GUIDE = {
  key: "exit-planning",
  title: "Exit planning",
  description: "What to do in the years before a sale.",
  tab: "guides",
  inPortal: true,
  kind: "PDF",
  file: "exit-planning.pdf",
  size: 84_000,
  access: "everybody",
  published: true,
  changedAt: "2026-11-02T16:42:00Z",
  downloads: 1240,
  downloads30Days: 12,
  months: [0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 8, 12],
};
const NDA = { ...GUIDE, key: "buyer-nda", title: "Buyer NDA", tab: "templates", kind: "Word" };
const WEEKS = [
  { starts: "2026-11-16", downloads: 9 },
  { starts: "2026-11-23", downloads: 3 },
];

function render() {
  let published = true;
  return renderSignedIn(
    <LibraryScreen />,
    {
      "GET /api/desk/documents": () =>
        json({
          documents: [
            { ...GUIDE, published },
            { ...NDA, access: "members", size: null, published: false },
          ],
        }),
      "GET /api/desk/documents/exit-planning/downloads": () => json({ weeks: WEEKS }),
      "PATCH /api/desk/documents/exit-planning": () => {
        published = !published;
        return json({ ...GUIDE, published });
      },
    },
    STAFF,
  );
}

it("lists the documents with their file, who may have them and their downloads", async () => {
  await render();
  const guides = await screen.findByRole("region", { name: "Guides" });
  expect(within(guides).getByRole("listitem")).toHaveTextContent(
    /^Exit planningPDF, 84 KBEverybody12 in 30 daysChanged/,
  );
  const templates = screen.getByRole("region", { name: "Templates" });
  expect(within(templates).getByRole("listitem")).toHaveTextContent(/^Buyer NDAWordComing soon/);
  expect(screen.queryByRole("region", { name: "Reports" })).toBeNull();
});

it("shows the downloads of a document by week, as a drawing and as a table", async () => {
  await render();
  await userEvent.click(await screen.findByRole("button", { name: "Exit planning" }));
  const dialog = await screen.findByRole("dialog", { name: "Exit planning" });
  expect(await within(dialog).findByText("12 in the last 2 weeks, 1,240 in all")).toBeVisible();
  await userEvent.click(within(dialog).getByText("Show as a table"));
  const rows = within(dialog).getAllByRole("row");
  expect(rows.map((row) => row.textContent)).toEqual([
    "Week ofDownloads",
    expect.stringMatching(/Nov.* 23, 20263$/),
    expect.stringMatching(/Nov.* 16, 20269$/),
  ]);
});

it("takes a document off the site and offers to undo it", async () => {
  await render();
  await userEvent.click(await screen.findByRole("button", { name: "Exit planning" }));
  await userEvent.click(await screen.findByRole("button", { name: "Take off the site" }));
  expect(await screen.findByRole("button", { name: "Put on the site" })).toBeVisible();
  const guides = screen.getByRole("region", { name: "Guides", hidden: true });
  await waitFor(() => expect(guides).toHaveTextContent("Coming soon"));
});
