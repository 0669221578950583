import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { currentSession } from "~/lib/session";
import { json, refusal, stubApi } from "~/testing/api-stub";
import { fillIn, renderScreen } from "~/testing/render";
import { ADMIN, NOBODY, renderSignedIn, stubVisitor } from "~/testing/session";
import accounts from "../../../../content/accounts.json";
import { ConnectionError } from "./connection-error";
import AdminPanelPeople from "./people/admin-panel-people";
import { RequireSession } from "./require-session";

const SESSION = "GET /api/session";
const LOGIN = "POST /_allauth/browser/v1/auth/login";
const UNREACHABLE = "We couldn't reach the server. Check your connection and try again.";

it("says that the server does still not answer, and asks again when the network is back", async () => {
  vi.useFakeTimers();
  stubVisitor({ [SESSION]: () => Promise.reject(new TypeError("Failed to fetch")) });
  renderScreen(<ConnectionError />);
  const button = screen.getByRole("button", { name: "Try again" });
  fireEvent.click(button);
  expect(button).toHaveTextContent("Trying...");
  expect(button).toHaveAttribute("aria-disabled", "true");
  await act(() => vi.runAllTimersAsync());
  expect(screen.getByRole("alert")).toHaveTextContent("Still no answer.");
  expect(button).toHaveTextContent("Try again");
  expect(button).not.toHaveAttribute("aria-disabled", "true");
  stubApi({ [SESSION]: () => json(ADMIN) });
  await act(async () => {
    dispatchEvent(new Event("online"));
    await vi.runAllTimersAsync();
  });
  expect(currentSession().state).toBe("signed-in");
});

it("keeps a temporary password until the right one is typed, and what was typed", async () => {
  const why = "Please type your current password.";
  const error = { message: why, code: "enter_current_password", param: "current_password" };
  const { user } = await renderSignedIn(
    <RequireSession visitorsGoTo="/auth">Secret</RequireSession>,
    {
      "POST /_allauth/browser/v1/account/password/change": () =>
        json({ status: 400, errors: [error] }, 400),
    },
    { ...ADMIN, mustChangePassword: true },
  );
  const form = await screen.findByRole("form", { name: "Save and continue" });
  const NEW = "another-Quiet-acre-2";
  await fillIn(user, {
    "Temporary password": "not it",
    "New password": NEW,
    "Confirm Password": NEW,
  });
  await user.click(within(form).getByRole("button", { name: "Save and continue" }));
  const field = screen.getByLabelText("Temporary password", { selector: "input" });
  await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining(why)));
  expect(field).toHaveValue("not it");
  expect(screen.getByLabelText("New password", { selector: "input" })).toHaveValue(NEW);
  expect(screen.queryByText("Secret")).not.toBeInTheDocument();
});

describe("a session that has ended", () => {
  const typed = { Email: "sam@lee.example", "Full Name": "Sam Lee" };

  /** Fills in a form, whose request is refused because the session has ended. Returns the dialog. */
  async function lose(handlers: Parameters<typeof stubApi>[0]) {
    const { people, profile } = accounts;
    const { user } = await renderSignedIn(
      <RequireSession visitorsGoTo="/auth">
        <AdminPanelPeople words={people} confirm={profile.confirm} title="h2" />
      </RequireSession>,
      { "GET /api/people": () => json({ page: 1, pages: 1, people: [], total: 0 }) },
    );
    const form = await screen.findByRole("form", { name: "Create New User" });
    await fillIn(user, { ...typed, Password: "Temporary-acre-7" }, form);
    stubApi({
      [SESSION]: () => json(NOBODY),
      "POST /api/people": () => refusal(401, "signed_out"),
      ...handlers,
    });
    await user.click(within(form).getByRole("button", { name: "Create User" }));
    const dialog = await screen.findByRole("dialog", { name: "Please sign in again" });
    const password = within(dialog).getByLabelText("Password", { selector: "input" });
    return { user, form, dialog, password };
  }
  const signIn = (dialog: HTMLElement) => within(dialog).getByRole("button", { name: "Sign In" });

  it("leaves what was typed on the page, under a dialog that signs the same person in", async () => {
    const words = "Invalid email or password.";
    const error = { message: words, code: "invalid", param: "password" };
    const { user, form, dialog, password } = await lose({
      [LOGIN]: () => json({ errors: [error] }, 400),
    });
    expect(within(dialog).getByLabelText("Email")).toHaveValue(ADMIN.person.email);
    expect(within(dialog).getByLabelText("Email")).toHaveAttribute("readonly");
    await user.type(password, "not-mine");
    await user.click(signIn(dialog));
    expect(await within(dialog).findByText(words)).toBeVisible();
    stubApi({ [SESSION]: () => json(ADMIN), [LOGIN]: () => json({ status: 200 }) });
    await user.click(signIn(dialog));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    for (const [label, value] of Object.entries(typed)) {
      expect(within(form).getByLabelText(label)).toHaveValue(value);
    }
    expect(within(form).getByLabelText("Password", { selector: "input" })).toHaveValue(
      "Temporary-acre-7",
    );
  });

  it("says that the server could not be reached until something is typed", async () => {
    vi.stubGlobal("PublicKeyCredential", () => {});
    const { user, dialog, password } = await lose({});
    const alert = () => within(dialog).queryByText(UNREACHABLE);
    await user.type(password, "mine");
    await user.click(signIn(dialog));
    await waitFor(() => expect(alert()).toBeVisible());
    await user.type(password, "!");
    expect(alert()).toBeNull();
    await user.click(within(dialog).getByRole("button", { name: "Use a passkey" }));
    await waitFor(() => expect(alert()).toBeVisible());
  });
});
