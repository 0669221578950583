import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { withValueAt } from "~/lib/json";
import { json } from "~/testing/api-stub";
import { METHOD_ENTRY, storedMethodDraft } from "~/testing/entries";
import { findToast } from "~/testing/render";
import { renderSignedIn, STAFF } from "~/testing/session";
import method from "../../../../../domain/valuation/method-2026-11.json";
import { EntryScreen } from "../entry-screen";
import { METHOD } from "./method-kind";

const API = "/api/desk/content";
const READ = `GET ${API}/entries/valuation/method`;
const SAVE = `PUT ${API}/drafts/valuation/method`;
const PUBLISH = `POST ${API}/publish/valuation/method`;

const EDITOR = {
  ...METHOD_ENTRY,
  draft: storedMethodDraft(["industries", 1, "sde", "high"], "3.30") as object | null,
  scheduled: {
    id: 4,
    version: "2027-01-01.1",
    at: "2027-01-01T06:00:00Z",
    on: "2027-01-01",
    by: "Ada",
    note: "",
  } as object | null,
};

const open = (editor: object, handlers: Parameters<typeof renderSignedIn>[1] = {}) =>
  renderSignedIn(
    <EntryScreen entryKey="valuation/method" kind={METHOD} />,
    {
      [READ]: () => json(editor),
      [`POST ${API}/results/valuation/method`]: () => json({ groups: [], differences: [] }),
      ...handlers,
    },
    STAFF,
  );

it("offers no release while another one is scheduled, and says what to do", async () => {
  const { user } = await open(EDITOR);
  const release = await screen.findByRole("button", { name: "Release..." });
  expect(release).toHaveAttribute("aria-disabled", "true");
  expect(release).toHaveAccessibleDescription(
    /Before its release, version 2027-01-01.1 takes effect or is canceled under History/,
  );
  await user.click(release);
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

it("says in the preview what it compares with while another release is scheduled", async () => {
  const { user } = await open(EDITOR);
  await user.click(await screen.findByRole("tab", { name: "Preview" }));
  const words = await screen.findByText(/compared with version 2026-11, which is in use/);
  expect(words).toHaveTextContent(
    "Version 2027-01-01.1, scheduled for January 1, 2027, is left out.",
  );
});

it("keeps what a version has changed that took effect while the editor was open", async () => {
  const current = {
    ...(withValueAt(method, ["industries", 2, "sde", "high"], "4.00") as object),
    version: "2026-12-01.1",
  };
  const before = { ...EDITOR, draft: null, scheduled: null };
  let stored: object = before;
  let saves = 0;
  const { user, sent } = await open(before, {
    [READ]: () => json(stored),
    [SAVE]: () => {
      saves += 1;
      return saves === 1
        ? json({ code: "changed_meanwhile", message: "" }, 409)
        : json({ version: 1, problems: [] });
    },
  });
  const plumbing = await screen.findByLabelText("Plumbing Services, SDE, high");
  stored = { ...before, body: current, version: "2026-12-01.1" };
  fireEvent.change(plumbing, { target: { value: "3.30" } });
  const conflict = await screen.findByRole("alert", { name: "Valuation method: two versions" });
  expect(conflict).toHaveTextContent(
    "Version 2026-12-01.1 of “Valuation method” has taken effect since you opened it.",
  );
  await user.click(await within(conflict).findByRole("button", { name: "Save these" }));
  await waitFor(() => expect(saves).toBe(2));
  const last = sent.filter(({ operation }) => operation.startsWith("PUT")).at(-1);
  expect(last?.body).toMatchObject({ expectedVersion: 0, basedOn: "2026-12-01.1" });
  expect(last?.body).toHaveProperty("body.industries.1.sde.high", "3.30");
  expect(last?.body).toHaveProperty("body.industries.2.sde.high", "4.00");
});

it("releases the draft today or on a later day, with a note", async () => {
  const scheduled = { id: 5, version: "2099-01-01.1", on: "2099-01-01" };
  const { user, sent } = await open(
    { ...EDITOR, scheduled: null },
    {
      [PUBLISH]: () => json({ ...EDITOR, draft: null, scheduled }),
      [`GET ${API}/revisions/valuation/method`]: () => json({ revisions: [] }),
    },
  );
  await user.click(await screen.findByRole("button", { name: "Release..." }));
  const dialog = await screen.findByRole("dialog", { hidden: true });
  fireEvent.change(within(dialog).getByLabelText("Takes effect on"), {
    target: { value: "2099-01-01" },
  });
  await user.type(within(dialog).getByLabelText("Note for colleagues"), "New sales.");
  await user.click(within(dialog).getByRole("button", { name: "Release", hidden: true }));
  expect(
    await findToast("Version 2099-01-01.1 is scheduled", /canceled under History/),
  ).toBeVisible();
  expect(sent.find(({ operation }) => operation === PUBLISH)?.body).toEqual({
    expectedVersion: 3,
    entryVersion: method.version,
    at: "2099-01-01",
    note: "New sales.",
  });
  const history = screen.getByRole("tab", { name: "History" });
  await waitFor(() => expect(history).toHaveAttribute("aria-selected", "true"));
});

it("says in the dialog that a colleague has scheduled a release meanwhile", async () => {
  const message = "Version 2027-01-01.1 is scheduled for January 1, 2027.";
  const { user } = await open(
    { ...EDITOR, scheduled: null },
    { [PUBLISH]: () => json({ code: "another_scheduled", message }, 409) },
  );
  await user.click(await screen.findByRole("button", { name: "Release..." }));
  const dialog = await screen.findByRole("dialog", { hidden: true });
  await user.click(within(dialog).getByRole("button", { name: "Release", hidden: true }));
  expect(await within(dialog).findByText(message)).toBeInTheDocument();
});
