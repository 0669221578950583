import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { json } from "~/testing/api-stub";
import { dealOfPage } from "~/testing/deals";
import { renderSignedIn, STAFF } from "~/testing/session";
import { FilesScreen } from "./files-screen";

const REQUEST = {
  id: 7,
  label: "Business tax returns",
  why: "Three years.",
  status: "received",
  statusSince: "2026-11-27T15:00:00Z",
  dueOn: null,
};
const version = (id: number, name: string, kind: string, more = {}) => ({
  id,
  number: 1,
  name,
  size: 120_000,
  state: "ready",
  reason: "",
  uploadedBy: "Gene Hartsfield",
  uploadedAt: "2026-11-27T15:00:00Z",
  fromOwner: true,
  sha256: "",
  kind,
  pages: kind === "pdf" ? 3 : null,
  downloads: 0,
  ...more,
});
const file = (id: number, request: number | null, title: string, versions: object[]) => ({
  id,
  request,
  title,
  isShared: true,
  versions,
});
const FILES = {
  requests: [REQUEST],
  files: [
    file(1, 7, "Return", [version(31, "Return 2025.pdf", "pdf")]),
    file(2, null, "By month", [version(32, "By month.xlsx", "excel")]),
    file(3, null, "Old lease", [version(33, "Old lease.pdf", "pdf", { state: "removed" })]),
  ],
  uploads: [],
  largestFile: 200_000_000,
};

const show = (handlers = {}) =>
  renderSignedIn(
    <FilesScreen />,
    {
      "GET /api/desk/deals/4": () => json(dealOfPage()),
      "GET /api/desk/deals/4/files": () => json(FILES),
      ...handlers,
    },
    STAFF,
    "/desk/deals/4/files",
    "/desk/deals/:id/files",
  );

it("shows the first page of each document, or its kind without a picture", async () => {
  await show();
  await screen.findByRole("link", { name: "Return 2025.pdf" });
  const pictures = document.querySelectorAll("main img, article img");
  expect([...pictures].map((each) => each.getAttribute("src"))).toEqual([
    "/api/desk/deals/4/files/31/preview",
  ]);
  expect(screen.getByText("XLS")).toBeInTheDocument();
  expect(screen.queryByRole("link", { name: "Old lease.pdf" })).not.toBeInTheDocument();
  fireEvent.error(pictures[0] as Element);
  expect(screen.getAllByText("PDF")).toHaveLength(2);
});

it("accepts what the owner has sent", async () => {
  const accepted = { ...FILES, requests: [{ ...REQUEST, status: "accepted" }] };
  const sent = vi.fn((_body: unknown) => json(accepted));
  const { user } = await show({ "PATCH /api/desk/deals/4/document-requests/7": sent });
  expect(await screen.findByText("0 of 1 documents accepted")).toBeVisible();
  await user.click(screen.getByRole("button", { name: /Accept.*Business tax returns/ }));
  expect(await screen.findByText("1 of 1 documents accepted")).toBeVisible();
  expect(sent).toHaveBeenCalledExactlyOnceWith({ status: "accepted" });
});

it("changes a document's title, and who sees it", async () => {
  const sent = vi.fn((_body: unknown) => json(FILES));
  const { user } = await show({ "PATCH /api/desk/deals/4/files/32": sent });
  await user.click(await screen.findByRole("button", { name: /Details.*of By month/ }));
  const dialog = screen.getByRole("dialog", { name: "By month" });
  const title = within(dialog).getByRole("textbox", { name: "Title" });
  await user.clear(title);
  await user.type(title, "Months");
  await user.click(within(dialog).getByRole("checkbox"));
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(sent).toHaveBeenCalledExactlyOnceWith({ title: "Months", request: null, isShared: false });
});
