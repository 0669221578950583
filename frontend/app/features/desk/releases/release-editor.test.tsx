import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { withValueAt } from "~/lib/json";
import { json } from "~/testing/api-stub";
import { renderSignedIn, STAFF } from "~/testing/session";
import method from "../../../../../domain/valuation/method-2026-11.json";
import { MethodScreen } from "./method-screen";

const EDITOR = {
  title: "Valuation method",
  current: method,
  shipped: "2026-11",
  draft: {
    body: withValueAt(method, ["industries", 1, "sde", "high"], "3.30"),
    version: 3,
    basedOn: "2026-11",
    updatedAt: "2026-11-22T10:00:00Z",
    updatedBy: "Ada",
  },
  problems: [],
  scheduled: [{ version: "2027-01.1", effectiveOn: "2027-01-01" }],
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
    /Before its release, version 2027-01.1 takes effect or is canceled under History/,
  );
  await user.click(release);
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

it("says in the preview what it compares with while another release is scheduled", async () => {
  const { user } = await open(EDITOR);
  await user.click(await screen.findByRole("tab", { name: "Preview" }));
  const words = await screen.findByText(/compared with version 2026-11, which is in use/);
  expect(words).toHaveTextContent("Version 2027-01.1, scheduled for January 1, 2027, is left out.");
});

it("says in the dialog that a colleague has scheduled a release meanwhile", async () => {
  const message = "Version 2027-01.1 is scheduled for January 1, 2027.";
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
