import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { withValueAt } from "~/lib/json";
import { json } from "~/testing/api-stub";
import { METHOD_EDITOR, storedMethodDraft } from "~/testing/method-editor";
import { renderSignedIn, STAFF } from "~/testing/session";
import method from "../../../../../domain/valuation/method-2026-11.json";
import { MethodScreen } from "./method-screen";

const EDITOR = {
  ...METHOD_EDITOR,
  draft: storedMethodDraft(["industries", 1, "sde", "high"], "3.30"),
  scheduled: [{ version: "2027-01-01.1", effectiveOn: "2027-01-01" }],
};

const open = (editor: object, handlers: Parameters<typeof renderSignedIn>[1] = {}) =>
  renderSignedIn(
    <MethodScreen />,
    {
      "GET /api/desk/method/draft": () => json(editor),
      "POST /api/desk/method/preview": () => json({ groups: [], differences: [] }),
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

it("says that of two scheduled releases one has to be canceled", async () => {
  const second = { version: "2027-02-01.1", effectiveOn: "2027-02-01" };
  await open({ ...EDITOR, scheduled: [...EDITOR.scheduled, second] });
  const words = await screen.findByText(/Version 2026-11 is in use/);
  expect(words).toHaveTextContent(
    "Each scheduled version would undo the one before it: cancel all but one under History.",
  );
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
  let saves = 0;
  const { user, sent } = await open(
    { ...EDITOR, draft: null, scheduled: [] },
    {
      "PUT /api/desk/method/draft": () => {
        saves += 1;
        const theirs = {
          ...EDITOR.draft,
          body: current,
          version: 0,
          basedOn: "2026-12-01.1",
          updatedBy: null,
        };
        return saves === 1
          ? json({ code: "changed_meanwhile", message: "", theirs }, 409)
          : json({ version: 1, problems: [] });
      },
    },
  );
  const plumbing = await screen.findByLabelText("Plumbing Services, SDE, high");
  fireEvent.change(plumbing, { target: { value: "3.30" } });
  const conflict = await screen.findByRole("region", { name: "Draft: two versions" });
  expect(conflict).toHaveTextContent("Version 2026-12-01.1 has taken effect in the meantime.");
  await user.click(await within(conflict).findByRole("button", { name: "Save the merged draft" }));
  await waitFor(() => expect(saves).toBe(2));
  const last = sent.filter(({ operation }) => operation.startsWith("PUT")).at(-1);
  expect(last?.body).toMatchObject({ expectedVersion: 0, basedOn: "2026-12-01.1" });
  expect(last?.body).toHaveProperty("body.industries.1.sde.high", "3.30");
  expect(last?.body).toHaveProperty("body.industries.2.sde.high", "4.00");
});

it("says in the dialog that a colleague has scheduled a release meanwhile", async () => {
  const message = "Version 2027-01-01.1 is scheduled for January 1, 2027.";
  const { user } = await open(
    { ...EDITOR, scheduled: [] },
    {
      "POST /api/desk/method/releases": () => json({ code: "another_scheduled", message }, 409),
    },
  );
  await user.click(await screen.findByRole("button", { name: "Release..." }));
  const dialog = await screen.findByRole("dialog", { hidden: true });
  await user.click(within(dialog).getByRole("button", { name: "Release", hidden: true }));
  expect(await within(dialog).findByText(message)).toBeInTheDocument();
});
