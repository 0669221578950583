import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { useShortcutKeys } from "~/layout/desk/shortcuts";
import { UndoShortcut } from "~/layout/desk/undo";
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
const HISTORY = `GET ${API}/revisions/valuation/method`;
const RELEASE = `GET ${API}/revision/2027-01-01.1/valuation/method`;
const CANCEL = `DELETE ${API}/schedule/valuation/method`;
const SCHEDULED = { id: 4, version: "2027-01-01.1", on: "2027-01-01" };
const MethodScreen = () => <EntryScreen entryKey="valuation/method" kind={METHOD} />;
const ROW = {
  version: "2027-01-01.1",
  state: "scheduled",
  effectiveOn: "2027-01-01",
  inEffectSince: null,
  isShipped: false,
  by: "Pat",
  at: "2026-12-01T10:00:00Z",
  note: "",
  restoredFrom: null,
};
const HIGH = ["industries", 2, "sde", "high"];
const PLUMBING_HIGH = ["industries", 1, "sde", "high"];

it("says that a canceled release stays in the history", async () => {
  let isCanceled = false;
  const { user, sent } = await renderSignedIn(
    <MethodScreen />,
    {
      [READ]: () => json({ ...METHOD_ENTRY, scheduled: SCHEDULED }),
      [HISTORY]: () =>
        json({ revisions: [{ ...ROW, state: isCanceled ? "canceled" : "scheduled" }] }),
      [CANCEL]: () => {
        isCanceled = true;
        return json(METHOD_ENTRY);
      },
    },
    STAFF,
  );
  await user.click(await screen.findByRole("tab", { name: "History" }));
  await user.click(await screen.findByRole("button", { name: "Cancel the release" }));
  await findToast("Release canceled", /It stays here: under “What changed”/);
  expect(sent.find(({ operation }) => operation === CANCEL)?.body).toEqual({ id: 4 });
  expect(await screen.findByText(/canceled; it was planned for January 1, 2027/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Cancel the release" })).not.toBeInTheDocument();
});

it("starts a draft from a canceled release with what was released since", async () => {
  const body = withValueAt(method, HIGH, "4.00");
  const asDraft = withValueAt(body, PLUMBING_HIGH, "3.30");
  const current = {
    ...(withValueAt(method, PLUMBING_HIGH, "3.30") as object),
    version: "2026-12-01.1",
  };
  const { user, sent } = await renderSignedIn(
    <MethodScreen />,
    {
      [READ]: () => json({ ...METHOD_ENTRY, body: current, version: "2026-12-01.1" }),
      [SAVE]: () => json({ version: 1, problems: [] }),
      [HISTORY]: () => json({ revisions: [{ ...ROW, state: "canceled" }] }),
      [RELEASE]: () => json({ basedOn: "2026-11", body, asDraft, differences: [] }),
    },
    STAFF,
  );
  await user.click(await screen.findByRole("tab", { name: "History" }));
  await user.click(await screen.findByRole("button", { name: /What changed/ }));
  expect(await screen.findByText(/these changes are put on the version in use/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Make it the draft" }));
  expect(await screen.findByLabelText("HVAC Services, SDE, high")).toHaveValue("4.00");
  expect(screen.getByLabelText("Plumbing Services, SDE, high")).toHaveValue("3.30");
  await waitFor(() =>
    expect(sent.find(({ operation }) => operation === SAVE)?.body).toMatchObject({
      basedOn: "2026-12-01.1",
    }),
  );
});

it("brings back the draft that a version has replaced", async () => {
  const draft = storedMethodDraft(HIGH, "4.00");
  function Desk() {
    useShortcutKeys();
    return (
      <>
        <MethodScreen />
        <UndoShortcut />
      </>
    );
  }
  const { user, sent } = await renderSignedIn(
    <Desk />,
    {
      [READ]: () => json({ ...METHOD_ENTRY, draft }),
      [SAVE]: () => json({ version: 4, problems: [] }),
      [HISTORY]: () => json({ revisions: [{ ...ROW, state: "canceled" }] }),
      [RELEASE]: () => json({ basedOn: "2026-11", body: method, asDraft: method, differences: [] }),
    },
    STAFF,
  );
  await user.click(await screen.findByRole("tab", { name: "History" }));
  await user.click(await screen.findByRole("button", { name: /What changed/ }));
  await user.click(await screen.findByRole("button", { name: "Make it the draft" }));
  await screen.findByText(/^Made version 2027-01-01.1 the draft/);
  expect(await screen.findByLabelText("HVAC Services, SDE, high")).toHaveValue("3.60");
  await user.keyboard("z");
  expect(screen.getByLabelText("HVAC Services, SDE, high")).toHaveValue("4.00");
  await waitFor(() =>
    expect(sent.filter(({ operation }) => operation === SAVE).at(-1)?.body).toMatchObject({
      body: draft.body,
      expectedVersion: 3,
    }),
  );
});
