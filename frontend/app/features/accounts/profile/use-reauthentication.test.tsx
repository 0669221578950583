import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { json, refusal } from "~/testing/api-stub";
import { fillIn, findToast } from "~/testing/render";
import { ADMIN, renderSignedIn } from "~/testing/session";
import accounts from "../../../../../content/accounts.json";
import CloseAccount from "./close-account";
import SecondFactors from "./second-factors";
import { ReauthenticationProvider } from "./use-reauthentication";

const words = accounts.profile;
const SERVICE = "/_allauth/browser/v1";
const STEPS = `${SERVICE}/account/authenticators`;
const CONFIRM = `POST ${SERVICE}/auth/reauthenticate`;
const UNREACHABLE = "We couldn't reach the server. Check your connection and try again.";

afterEach(() => void Reflect.deleteProperty(navigator, "credentials"));

type Handlers = Parameters<typeof renderSignedIn>[1];

const wrong = (message: string, param: string) =>
  json({ status: 400, errors: [{ message, code: "invalid", param }] }, 400);
/** The response to a request before which the person has to authenticate again. */
const notSure = () => json({ status: 401, meta: { is_authenticated: true } }, 401);
const dialog = () => screen.findByRole("dialog", { name: "Please confirm it's you" });
const confirm = (inside: HTMLElement) => within(inside).getByRole("button", { name: "Confirm" });

async function closeAccount(handlers: Handlers) {
  const { user } = await renderSignedIn(
    <ReauthenticationProvider words={words.confirm}>
      <CloseAccount words={words.delete} />
    </ReauthenticationProvider>,
    { [`GET ${STEPS}`]: () => json({ status: 200, data: [] }), ...handlers },
  );
  const form = screen.getByRole("form", { name: words.delete.form });
  const field = within(form).getByRole("textbox");
  await user.type(field, ` ${ADMIN.person.email.toUpperCase()} `);
  await user.click(within(form).getByRole("button"));
  return { user, form, field };
}

it("a dialog says what is wrong with the password, and closes without losing what was typed", async () => {
  const refused = "Incorrect password.";
  const answers = [() => wrong(refused, "password"), () => Promise.reject(new TypeError())];
  const { user, form, field } = await closeAccount({
    "DELETE /api/profile": () => refusal(401, "reauthentication_required"),
    [CONFIRM]: () => (answers.shift() as () => Response)(),
  });
  const asking = await dialog();
  const password = within(asking).getByLabelText("Password", { selector: "input" });
  await user.click(confirm(asking));
  expect(await within(asking).findByText("Password is required")).toBeVisible();
  await user.type(password, "not-mine");
  await user.click(confirm(asking));
  expect(await within(asking).findByText(refused)).toBeVisible();
  expect(password).toHaveFocus();
  await user.type(password, "!");
  await user.click(confirm(asking));
  await waitFor(() => expect(within(asking).getByRole("alert")).toHaveTextContent(UNREACHABLE));
  expect(password).toHaveValue("not-mine!");
  // What Escape does in a browser.
  fireEvent(asking, new Event("cancel"));
  await waitFor(() => expect(asking).not.toBeInTheDocument());
  expect(field).toHaveValue(` ${ADMIN.person.email.toUpperCase()} `);
  await waitFor(() =>
    expect(within(form).getByRole("button")).not.toHaveAttribute("aria-disabled", "true"),
  );
});

it("an account that others depend on is not closed, and another address closes none", async () => {
  const detail = "Nobody else runs your business. Remove the other people first.";
  const { user, form, field } = await closeAccount({
    "DELETE /api/profile": () => json({ code: "others_remain", message: detail, fields: {} }, 409),
  });
  expect(await within(form).findByRole("alert")).toHaveTextContent(detail);
  expect(within(form).getByRole("link", { name: words.delete.blocked })).toHaveAttribute(
    "href",
    "/business-owner-portal/admin",
  );
  await user.clear(field);
  await user.click(within(form).getByRole("button"));
  await waitFor(() => expect(field).toHaveAccessibleDescription(words.delete.mismatch));
  expect(field).toHaveFocus();
});

/** Shows the second factors in a browser that can make passkeys: `create` makes them. */
async function secondFactors(handlers: Handlers, create = vi.fn()) {
  vi.stubGlobal("PublicKeyCredential", () => {});
  Object.defineProperty(navigator, "credentials", { value: { create }, configurable: true });
  return renderSignedIn(
    <ReauthenticationProvider words={words.confirm}>
      <SecondFactors words={words} />
    </ReauthenticationProvider>,
    { [`GET ${STEPS}`]: () => json({ status: 200, data: [] }), ...handlers },
  );
}

const add = () => screen.findByRole("button", { name: words.passkeys.submit });
const name = () => screen.getByRole("textbox");

it("two refused requests share one dialog", async () => {
  const { user } = await secondFactors({
    [`GET ${STEPS}/webauthn`]: notSure,
    [`GET ${STEPS}/totp`]: notSure,
  });
  await add();
  await user.type(name(), "Phone");
  const setUp = screen.getByRole("button", { name: words.app.setUp });
  fireEvent.click(await add());
  fireEvent.click(setUp);
  await user.click(within(await dialog()).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(await add()).not.toHaveAttribute("aria-disabled", "true");
  expect(setUp).not.toHaveAttribute("aria-disabled", "true");
  expect(name()).toHaveValue("Phone");
});

it("a passkey needs a name, and may fail to be made once the person has confirmed", async () => {
  const publicKey = { challenge: "AA", user: { id: "AA" }, rp: {}, pubKeyCredParams: [] };
  const answers = [notSure, () => json({ status: 200, data: { creation_options: { publicKey } } })];
  const { user } = await secondFactors(
    {
      [`GET ${STEPS}/webauthn`]: () => (answers.shift() as () => Response)(),
      [CONFIRM]: () => json({ status: 200 }),
    },
    vi.fn(() => Promise.reject(new Error("no"))),
  );
  await user.click(await add());
  await waitFor(() => expect(name()).toHaveAccessibleDescription(/Please give it a name/));
  await user.type(name(), "Phone");
  await user.click(await add());
  const asking = await dialog();
  await user.type(within(asking).getByLabelText("Password", { selector: "input" }), "mine");
  await user.click(confirm(asking));
  await waitFor(() =>
    expect(name()).toHaveAccessibleDescription(/The passkey wasn't created. Please try again./),
  );
  expect(name()).toHaveValue("Phone");
});

it("a code of the app can confirm who asks, as the password can", async () => {
  let app = [{ type: "totp", created_at: 1, last_used_at: null }];
  let isSure = false;
  const { user, sent } = await secondFactors({
    [`GET ${STEPS}`]: () => json({ status: 200, data: app }),
    [`DELETE ${STEPS}/totp`]: () => {
      if (!isSure) return notSure();
      app = [];
      return json({ status: 200 });
    },
    [`POST ${SERVICE}/auth/2fa/reauthenticate`]: () => wrong("Incorrect code.", "code"),
    [CONFIRM]: () => {
      isSure = true;
      return json({ status: 200 });
    },
  });
  await user.click(await screen.findByRole("button", { name: words.app.remove }));
  const asking = await dialog();
  await user.click(within(asking).getByRole("button", { name: "Use a code instead" }));
  await fillIn(user, { [words.confirm.byCode.label]: "000 000" }, asking);
  await user.click(confirm(asking));
  expect(await within(asking).findByText("Incorrect code.")).toBeVisible();
  expect(sent.at(-1)?.body).toEqual({ code: "000000" });
  await user.click(within(asking).getByRole("button", { name: "Use your password instead" }));
  await fillIn(user, { Password: "mine" }, asking);
  await user.click(confirm(asking));
  await findToast(words.app.removed.title, words.app.removed.detail);
  expect(await screen.findByRole("button", { name: words.app.setUp })).toBeVisible();
});
