import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { json } from "~/testing/api-stub";
import { renderSignedIn, STAFF } from "~/testing/session";
import { LetterDialog } from "./letter-dialog";

const recipient = (key: string, name: string, more = {}) => ({
  key,
  name,
  greeting: name.split(" ")[0],
  role: "buyer",
  isOwner: false,
  leftOut: "",
  toldAt: null,
  ...more,
});
const DRAFT = {
  kind: "not-chosen",
  label: "Not chosen",
  subject: "A word from us",
  text: "Hello [name],\n\nThank you.",
  sender: "Dale Whitaker",
  mayBeKept: false,
  version: 0,
  recipients: [
    recipient("interest-1", "Ken Okonkwo"),
    recipient("interest-2", "Lee Tran", { toldAt: "2026-11-20T15:00:00Z" }),
    recipient("interest-3", "Pat Moss", { leftOut: "Not to be contacted" }),
  ],
};
const AT = "/api/desk/deals/4/letters/not-chosen";

beforeEach(() => localStorage.clear());

test("a letter is read as its recipient reads it before it goes, and keeps what was typed", async () => {
  const answers = [
    () => json({ code: "invalid", message: "", fields: { text: "It names another" } }, 422),
    () => json({ offered: [], sent: [] }),
  ];
  const post = vi.fn((_body: unknown) => answers.shift()?.() ?? json({}, 500));
  const close = vi.fn();
  const { user } = await renderSignedIn(
    <LetterDialog deal={4} kind="not-chosen" onClose={close} />,
    { [`GET ${AT}`]: () => json(DRAFT), [`POST ${AT}`]: post },
    STAFF,
  );
  const text = await screen.findByRole("textbox", { name: "Letter" });
  expect(screen.getByRole("checkbox", { name: /Ken/ })).toBeChecked();
  expect(screen.getByRole("checkbox", { name: /Lee/ })).not.toBeChecked();
  expect(screen.getByRole("checkbox", { name: /Pat.*Not to be contacted/ })).toBeDisabled();

  fireEvent.change(text, { target: { value: "Dear [name]" } });
  await user.click(screen.getByRole("button", { name: "Look at it" }));
  expect(screen.getByText("Dear Ken")).toBeVisible();
  expect(post).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Send the letter" }));
  expect(await screen.findByText("It names another")).toBeVisible();
  expect(screen.getByRole("textbox", { name: "Letter" })).toHaveValue("Dear [name]");

  await user.click(screen.getByRole("button", { name: "Look at it" }));
  await user.click(screen.getByRole("button", { name: "Send the letter" }));
  await waitFor(() => expect(close).toHaveBeenCalled());
  const body = { subject: DRAFT.subject, text: "Dear [name]", to: ["interest-1"], version: 0 };
  expect(post).toHaveBeenLastCalledWith(body);
});
