import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { ADMIN, renderSignedIn } from "~/testing/session";
import accounts from "../../../../../content/accounts.json";
import { TemporaryPasswordField } from "./temporary-password-field";

it.each([
  [6, 8],
  [12, 12],
])("requires with a minimum of %d characters on the server at least %d", async (least, length) => {
  await renderSignedIn(
    <TemporaryPasswordField form="create" words={accounts.people.create} error={undefined} />,
    {},
    { ...ADMIN, minPasswordLength: least },
  );
  const field = screen.getByLabelText("Password", { selector: "input" });
  expect(field).toHaveAttribute("minlength", String(length));
  expect(field).toHaveAccessibleDescription(RegExp(`At least ${length} characters`));
});
