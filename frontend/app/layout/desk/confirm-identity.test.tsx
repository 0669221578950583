import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { deferred, json } from "~/testing/api-stub";
import { expectBusy } from "~/testing/expect-busy";
import { renderSignedIn, STAFF } from "~/testing/session";
import ConfirmIdentity from "./confirm-identity";

const PROOF = "POST /_allauth/browser/v1/auth/reauthenticate";

it("leads from a wrong password to its field, and keeps the focus while it is checked", async () => {
  const answer = deferred<Response>();
  const onDone = vi.fn();
  const { user, sent } = await renderSignedIn(
    <ConfirmIdentity onDone={onDone} />,
    { "GET /_allauth/browser/v1/auth/session": () => json({}), [PROOF]: () => answer.promise },
    STAFF,
  );
  const field = screen.getByLabelText("Password");
  await user.click(screen.getByRole("button", { name: "Confirm" }));
  expect(field).toHaveFocus();
  expect(field).toHaveAccessibleDescription("Please enter your password");
  await user.type(field, "wrong");
  await user.dblClick(screen.getByRole("button", { name: "Confirm" }));
  expectBusy(screen.getByRole("button", { name: "Checking..." }));
  const errors = [{ param: "password", message: "This is not your password." }];
  answer.resolve(json({ status: 400, errors }, 400));
  await vi.waitFor(() => expect(field).toHaveFocus());
  expect(field).toHaveAccessibleDescription("This is not your password.");
  expect(sent.filter(({ operation }) => operation === PROOF)).toHaveLength(1);
  expect(onDone).not.toHaveBeenCalled();
});
