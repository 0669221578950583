import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { UNREACHABLE } from "~/lib/error-messages";
import { currentSession } from "~/lib/session";
import { deferred, json, refusal, stubApi } from "~/testing/api-stub";
import { expectBusy } from "~/testing/expect-busy";
import { findToast } from "~/testing/render";
import { authenticateAgain, NOBODY, renderSignedIn, STAFF } from "~/testing/session";
import { LibraryScreen } from "./library-screen";
import * as uploads from "./upload";

const { UploadRefused } = uploads;

beforeEach(() => {
  vi.spyOn(uploads, "uploadDocument").mockResolvedValue();
});

const GUIDE = {
  key: "exit-planning",
  title: "Exit planning",
  description: "What to do in the years before a sale.",
  tab: "guides",
  inPortal: true,
  onPage: "",
  kind: "PDF",
  file: "exit-planning.pdf",
  size: 84_000,
  access: "everybody",
  published: true,
  cover: "",
  isOwn: false,
  isUploaded: true,
  changedAt: "2026-11-02T16:42:00Z",
  downloads: 1240,
  downloads30Days: 12,
  months: [0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 8, 12],
};
const NDA = { ...GUIDE, key: "buyer-nda", title: "Buyer NDA", tab: "templates", kind: "Word" };
const OWN = {
  ...GUIDE,
  key: "lender-questions",
  title: "Lender questions",
  tab: "investor",
  isOwn: true,
};
const WEEKS = [
  { starts: "2026-11-16", downloads: 9 },
  { starts: "2026-11-23", downloads: 3 },
];

const FILE = {
  id: 2,
  name: "Exit 2027.pdf",
  kind: "PDF",
  size: 84_000,
  sha256: "ab12".repeat(16),
  uploadedBy: "Ada Cole",
  uploadedAt: "2026-11-02T16:42:00Z",
  inUse: true,
};
const EARLIER = { ...FILE, id: 1, name: "Exit 2026.pdf", inUse: false };

function render(who: object = STAFF, refusals: Response[] = []) {
  let published = true;
  let deleted = false;
  return renderSignedIn(
    <LibraryScreen />,
    {
      "GET /api/desk/documents": () =>
        json({
          documents: [
            { ...GUIDE, published },
            { ...NDA, access: "members", size: null, published: false },
            ...(deleted ? [] : [OWN]),
          ],
        }),
      "GET /api/desk/documents/exit-planning/downloads": () => json({ weeks: WEEKS }),
      "GET /api/desk/documents/exit-planning/files": () =>
        json({ files: [FILE, EARLIER], hasShipped: true, linkedFrom: [] }),
      "GET /api/desk/documents/lender-questions/downloads": () => json({ weeks: WEEKS }),
      "GET /api/desk/documents/lender-questions/files": () =>
        json({ files: [FILE], hasShipped: false, linkedFrom: ["articles/due-diligence"] }),
      "GET /api/desk/content/entries": () =>
        json({ entries: [{ key: "articles/due-diligence", title: "Due diligence" }] }),
      "DELETE /api/desk/documents/lender-questions": () => {
        const refused = refusals.shift();
        if (refused) return refused;
        deleted = true;
        return json({ ok: true });
      },
      "PUT /api/desk/documents/exit-planning/file": () => json(GUIDE),
      "DELETE /api/desk/documents/exit-planning/files/1": () =>
        refusals.shift() ?? json({ ok: true }),
      "GET /api/session": () => json(who),
      "PATCH /api/desk/documents/exit-planning": (body) => {
        const refused = refusals.shift();
        if (refused) return refused;
        published = (body as { published?: boolean }).published ?? published;
        return json({ ...GUIDE, published });
      },
    },
    who,
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

const aPdf = () => new File(["%PDF-"], "lender.pdf", { type: "application/pdf" });

it("adds a document with its file, and says at the field why a file was refused", async () => {
  await render();
  await userEvent.click(await screen.findByRole("button", { name: "Add a document" }));
  const inDialog = within(await screen.findByRole("dialog", { name: "Add a document" }));
  await userEvent.type(inDialog.getByLabelText("Title"), "What to ask a lender");
  await userEvent.type(inDialog.getByLabelText("What it is for"), "Twelve questions.");
  await userEvent.selectOptions(inDialog.getByLabelText("Who may download it"), "Everybody");
  await userEvent.upload(inDialog.getByLabelText("File"), aPdf());
  const reason = "This PDF contains JavaScript. Please print it as a PDF again.";
  vi.mocked(uploads.uploadDocument).mockRejectedValueOnce(
    new UploadRefused(reason, { file: reason }),
  );
  await userEvent.click(inDialog.getByRole("button", { name: "Add the document" }));
  expect(await inDialog.findByText(reason)).toBeVisible();
  expect(inDialog.getByLabelText("File")).toHaveFocus();
  expect(inDialog.getByLabelText("Title")).toHaveValue("What to ask a lender");
  await userEvent.click(inDialog.getByRole("button", { name: "Add the document" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const sent = vi.mocked(uploads.uploadDocument).mock.lastCall?.[0];
  expect(sent?.get("access")).toBe("everybody");
  expect(sent?.get("tab")).toBe("guides");
});

it("ends an upload that is canceled, and leaves a dialog opened meanwhile alone", async () => {
  const upload = deferred<void>();
  vi.mocked(uploads.uploadDocument).mockReturnValueOnce(upload.promise);
  await render();
  const add = await screen.findByRole("button", { name: "Add a document" });
  await userEvent.click(add);
  const first = within(await screen.findByRole("dialog", { name: "Add a document" }));
  await userEvent.click(first.getByRole("button", { name: "Add the document" }));
  const uploading = first.getByRole("button", { name: "Uploading..." });
  expectBusy(uploading);
  await userEvent.click(uploading);
  expect(uploads.uploadDocument).toHaveBeenCalledOnce();
  await userEvent.click(first.getByRole("button", { name: "Cancel" }));
  expect(vi.mocked(uploads.uploadDocument).mock.lastCall?.[1].aborted).toBe(true);
  await userEvent.click(add);
  await userEvent.type(await screen.findByLabelText("Title"), "What to ask a lender");
  await act(async () => upload.resolve());
  expect(screen.getByLabelText("Title")).toHaveValue("What to ask a lender");
  expect(screen.queryByText("Document added")).toBeNull();
});

async function openGuide(...how: Parameters<typeof render>) {
  const { sent } = await render(...how);
  await userEvent.click(await screen.findByRole("button", { name: "Exit planning" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Exit planning" }));
  await dialog.findByText("Exit 2027.pdf");
  return { dialog, sent };
}

it("shows who uploaded each file and when, and goes back to an earlier or the shipped one", async () => {
  const { dialog, sent } = await openGuide();
  const [latest, earlier] = dialog.getAllByRole("listitem");
  expect(latest).toHaveTextContent(/PDF, 84 KB, .* by Ada ColeSHA-256 ab12ab12ab12In use/);
  expect(earlier).toHaveTextContent("Exit 2026.pdf");
  await userEvent.click(dialog.getByRole("button", { name: "Use Exit 2026.pdf" }));
  await userEvent.click(dialog.getByRole("button", { name: "Use the file of the product" }));
  const chosen = () => sent.filter(({ operation }) => operation.startsWith("PUT"));
  await waitFor(() =>
    expect(chosen().map(({ body }) => body)).toEqual([{ fileId: 1 }, { fileId: null }]),
  );
});

it("deletes a document of the firm's own after saying what links to it", async () => {
  const { sent } = await render();
  await userEvent.click(await screen.findByRole("button", { name: "Lender questions" }));
  await userEvent.click(await screen.findByRole("button", { name: "Delete the document" }));
  const asked = within(await screen.findByRole("dialog", { name: /^Delete/ }));
  expect(await asked.findByRole("link", { name: "Due diligence" })).toBeVisible();
  expect(sent.filter(({ operation }) => operation.startsWith("DELETE"))).toHaveLength(0);
  await userEvent.click(asked.getByRole("button", { name: "Delete for good" }));
  await waitFor(() =>
    expect(screen.queryByRole("button", { name: "Lender questions" })).toBeNull(),
  );
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("offers no deletion of a shipped document", async () => {
  const { dialog } = await openGuide();
  expect(dialog.queryByRole("button", { name: "Delete the document" })).toBeNull();
});

it("deletes an earlier file at the second press", async () => {
  const { dialog, sent } = await openGuide();
  const deletions = () => sent.filter(({ operation }) => operation.startsWith("DELETE"));
  await userEvent.click(dialog.getByRole("button", { name: "Delete Exit 2026.pdf" }));
  expect(deletions()).toHaveLength(0);
  await userEvent.click(dialog.getByRole("button", { name: "Delete for good Exit 2026.pdf" }));
  await waitFor(() => expect(deletions()).toHaveLength(1));
});

const askForPassword = () => refusal(403, "reauthentication_required");

it("asks for a password before an earlier file is deleted", async () => {
  const { dialog, sent } = await openGuide(STAFF, [askForPassword()]);
  const deletions = () => sent.filter(({ operation }) => operation.startsWith("DELETE"));
  await userEvent.click(dialog.getByRole("button", { name: "Delete Exit 2026.pdf" }));
  await userEvent.click(dialog.getByRole("button", { name: "Delete for good Exit 2026.pdf" }));
  await waitFor(() => expect(deletions()).toHaveLength(2));
});

it("asks for a password before a document is deleted, and keeps it if that is canceled", async () => {
  authenticateAgain.mockResolvedValueOnce(false);
  await render(STAFF, [askForPassword(), askForPassword()]);
  await userEvent.click(await screen.findByRole("button", { name: "Lender questions" }));
  await userEvent.click(await screen.findByRole("button", { name: "Delete the document" }));
  const remove = await screen.findByRole("button", { name: "Delete for good" });
  await userEvent.click(remove);
  await waitFor(() => expect(remove).toHaveAttribute("aria-disabled", "false"));
  await userEvent.click(remove);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.queryByRole("button", { name: "Lender questions" })).toBeNull();
});

it("offers an advisor no deletions", async () => {
  const { dialog } = await openGuide({ ...STAFF, staffRole: "advisor" });
  expect(dialog.getByRole("button", { name: "Use Exit 2026.pdf" })).toBeVisible();
  expect(dialog.queryByRole("button", { name: /^Delete/ })).toBeNull();
  await userEvent.click(dialog.getByRole("button", { name: "Close" }));
  await userEvent.click(await screen.findByRole("button", { name: "Lender questions" }));
  expect(await screen.findByRole("button", { name: "Take off the site" })).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Delete/ })).toBeNull();
});

it("replaces the file, and changes who may have the document", async () => {
  const { dialog, sent } = await openGuide();
  await userEvent.click(dialog.getByRole("button", { name: "Replace the file" }));
  const form = within(dialog.getByRole("form", { name: "Replace the file" }));
  await userEvent.upload(form.getByLabelText("File"), aPdf());
  await userEvent.click(form.getByRole("button", { name: "Replace the file" }));
  await waitFor(() => expect(dialog.queryByRole("form")).toBeNull());
  expect(vi.mocked(uploads.uploadDocument).mock.lastCall?.[2]).toBe("exit-planning");
  await userEvent.click(dialog.getByRole("button", { name: "Change the details" }));
  const access = dialog.getByLabelText("Who may download it");
  await userEvent.selectOptions(access, "People with an account");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(dialog.queryByRole("form")).toBeNull());
  expect(sent.find(({ operation }) => operation.startsWith("PATCH"))?.body).toEqual({
    access: "members",
    expected: { access: "everybody" },
  });
});

it("keeps the typed title when somebody has changed it meanwhile, and saves it at the second try", async () => {
  const theirs = { ...GUIDE, title: "Exits", description: "Ours.", access: "members" };
  const conflict = json({ code: "changed_meanwhile", message: "", fields: {}, theirs }, 409);
  const { dialog, sent } = await openGuide(STAFF, [conflict]);
  await userEvent.click(dialog.getByRole("button", { name: "Change the details" }));
  const title = dialog.getByLabelText("Title");
  await userEvent.clear(title);
  await userEvent.type(title, "Plan your exit");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(title).toHaveAccessibleDescription(/to “Exits” meanwhile/));
  expect(title).toHaveFocus();
  expect(title).toHaveValue("Plan your exit");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(dialog.queryByRole("form")).toBeNull());
  const saves = sent.filter(({ operation }) => operation.startsWith("PATCH"));
  expect(saves.map(({ body }) => body)).toEqual([
    { title: "Plan your exit", expected: { title: "Exit planning" } },
    { title: "Plan your exit", expected: { title: "Exits" } },
  ]);
});

it.each(["Exit 2027.pdf", "Download"])(
  "keeps the dialog and what was typed when %s cannot be downloaded",
  async (name) => {
    const downloads: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      downloads.push(this.pathname);
    });
    const { dialog } = await openGuide();
    await userEvent.click(dialog.getByRole("button", { name: "Change the details" }));
    await userEvent.type(dialog.getByLabelText("Title"), " for owners");
    const link = dialog.getByRole("link", { name });
    stubApi({});
    await userEvent.click(link);
    await findToast("Error", UNREACHABLE);
    stubApi({ "GET /api/session": () => json(NOBODY) });
    await userEvent.click(link);
    await waitFor(() => expect(currentSession().state).toBe("expired"));
    expect(dialog.getByLabelText("Title")).toHaveValue("Exit planning for owners");
    expect(downloads).toEqual([]);
    stubApi({ "GET /api/session": () => json(STAFF) });
    await userEvent.click(link);
    await waitFor(() => expect(downloads).toEqual([link.getAttribute("href")]));
  },
);
