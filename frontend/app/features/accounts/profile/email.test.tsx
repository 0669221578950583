import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { json } from "~/testing/api-stub";
import { fillIn, findToast } from "~/testing/render";
import { ADMIN, renderSignedIn } from "~/testing/session";
import accounts from "../../../../../content/accounts.json";
import { Email } from "./email";
import { ReauthenticationProvider } from "./use-reauthentication";

const { email: words, confirm, failed } = accounts.profile;
const PATH = "/_allauth/browser/v1/account/email";
const UNREACHABLE = "We couldn't reach the server. Check your connection and try again.";
const current = { email: ADMIN.person.email, verified: true, primary: true };
const NEW = "new@reyes.example";
const TAKEN = "This email is already registered.";

const addresses = (...more: string[]) =>
  json({
    status: 200,
    data: [current, ...more.map((email) => ({ email, verified: false, primary: false }))],
  });

const show = (handlers: Parameters<typeof renderSignedIn>[1]) =>
  renderSignedIn(
    <ReauthenticationProvider words={confirm}>
      <Email words={words} failed={failed} />
    </ReauthenticationProvider>,
    handlers,
  );
const form = () => screen.findByRole("form", { name: words.submit });
const submit = () => screen.getByRole("button", { name: words.submit });

describe("a new address", () => {
  it.each([
    ["no address", "dana", "Please enter a valid email address"],
    ["the current one", ADMIN.person.email.toUpperCase(), words.same],
    ["one of another account", NEW, TAKEN],
  ])("shows its error at its field: %s", async (_, typed, error) => {
    const { user } = await show({
      [`GET ${PATH}`]: () => addresses(),
      [`POST ${PATH}`]: () =>
        json({ status: 400, errors: [{ message: TAKEN, code: "taken", param: "email" }] }, 400),
    });
    await form();
    await fillIn(user, { "New email": typed });
    await user.click(submit());
    const field = screen.getByLabelText("New email");
    await expect.poll(() => field).toHaveFocus();
    expect(field).toHaveAccessibleDescription(expect.stringContaining(error));
    expect(field).toHaveValue(typed);
  });
});

describe("an address that waits to be confirmed", () => {
  const again = () => screen.findByRole("button", { name: words.waiting.again });

  it("can be sent its link again, after a pause", async () => {
    const { user } = await show({
      [`GET ${PATH}`]: () => addresses(NEW),
      [`PUT ${PATH}`]: () => json({ status: 403 }, 403),
    });
    await user.click(await again());
    expect(await screen.findByText(words.waiting.tooSoon)).toBeVisible();
    expect(screen.getByText(NEW)).toBeVisible();
  });

  it("says that the server could not be reached, and keeps the focus", async () => {
    const { user } = await show({ [`GET ${PATH}`]: () => addresses(NEW) });
    await user.click(await again());
    expect(await screen.findByText(UNREACHABLE)).toBeVisible();
    await expect.poll(again).toHaveFocus();
  });

  it("is given up on request", async () => {
    const { user } = await show({
      [`GET ${PATH}`]: () => addresses(NEW),
      [`DELETE ${PATH}`]: () => addresses(),
    });
    await user.click(await screen.findByRole("button", { name: words.waiting.cancel }));
    await findToast("Change canceled", "Your email stays the same.");
    expect(await form()).toBeVisible();
    expect(screen.queryByText(NEW)).not.toBeInTheDocument();
  });
});

it("says that the addresses could not be loaded, and can be tried again", async () => {
  let fails = true;
  const { user } = await show({
    [`GET ${PATH}`]: () => (fails ? Promise.reject(new TypeError("Failed to fetch")) : addresses()),
  });
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent("We couldn't load this.");
  fails = false;
  await user.click(within(alert).getByRole("button", { name: "Try again" }));
  expect(await form()).toBeVisible();
});
