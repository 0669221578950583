import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { currentSession } from "~/lib/session";
import { json } from "~/testing/api-stub";
import { findToast } from "~/testing/render";
import { renderSignedIn, STAFF } from "~/testing/session";
import accounts from "../../../../../content/accounts.json";
import SecondFactors from "./second-factors";
import { SECURITY, Section } from "./section";
import { ReauthenticationProvider } from "./use-reauthentication";

const words = accounts.profile;
const STEPS = "/_allauth/browser/v1/account/authenticators";

const show = (handlers: Parameters<typeof renderSignedIn>[1]) =>
  renderSignedIn(
    <ReauthenticationProvider words={words.confirm}>
      <SecondFactors words={words} />
    </ReauthenticationProvider>,
    handlers,
  );

it("says that they could not be loaded, and can be tried again", async () => {
  let fails = true;
  const { user } = await show({
    [`GET ${STEPS}`]: () =>
      fails ? Promise.reject(new TypeError("Failed to fetch")) : json({ status: 200, data: [] }),
  });
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent("We couldn't load this.");
  fails = false;
  await user.click(within(alert).getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("button", { name: words.app.setUp })).toBeVisible();
});

it("removes a passkey", async () => {
  const passkey = { type: "webauthn", id: 7, name: "Office laptop", created_at: 1 };
  const data: object[] = [{ ...passkey, last_used_at: null }];
  const { user, sent } = await show({
    [`GET ${STEPS}`]: () => json({ status: 200, data }),
    [`DELETE ${STEPS}/webauthn`]: () => {
      data.length = 0;
      return json({ status: 200 });
    },
  });
  expect(await screen.findByText(/never used/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: /^Remove\s*Office laptop$/ }));
  await findToast("Passkey removed", /Office laptop/);
  await waitFor(() => expect(screen.queryByText("Office laptop")).not.toBeInTheDocument());
  expect(sent.find(({ operation }) => operation.startsWith("DELETE"))?.body).toEqual({
    authenticators: [7],
  });
});

it("says that a code of the app is wrong, and gives up setting it up on request", async () => {
  const meta = { secret: "JBSWY3DP", totp_svg: "<svg xmlns='http://www.w3.org/2000/svg'/>" };
  const refusedCode = { message: "Incorrect code.", code: "incorrect_code", param: "code" };
  const { user } = await show({
    [`GET ${STEPS}`]: () => json({ status: 200, data: [] }),
    [`GET ${STEPS}/totp`]: () => json({ status: 404, meta }, 404),
    [`POST ${STEPS}/totp`]: () => json({ status: 400, errors: [refusedCode] }, 400),
  });
  await user.click(await screen.findByRole("button", { name: words.app.setUp }));
  expect(screen.getByRole("heading", { name: words.app.scan.title })).toHaveFocus();
  const field = screen.getByLabelText(words.app.scan.label, { selector: "input" });
  await user.type(field, "000000{Enter}");
  await waitFor(() => expect(field).toHaveAccessibleDescription(/Incorrect code\./));
  expect(field).toHaveValue("000000");
  await user.click(screen.getByRole("button", { name: words.app.scan.cancel }));
  expect(screen.getByRole("button", { name: words.app.setUp })).toBeVisible();
});

it("tells the rest of the site at once that staff have set up a second step", async () => {
  let isSetUp = false;
  const app = { type: "totp", created_at: 1, last_used_at: null };
  const meta = { secret: "JBSWY3DP", totp_svg: "<svg xmlns='http://www.w3.org/2000/svg'/>" };
  const { user } = await renderSignedIn(
    <ReauthenticationProvider words={words.confirm}>
      <SecondFactors words={words} />
    </ReauthenticationProvider>,
    {
      "GET /api/session": () => json({ ...STAFF, needsSecondStep: !isSetUp }),
      [`GET ${STEPS}`]: () => json({ status: 200, data: isSetUp ? [app] : [] }),
      [`GET ${STEPS}/totp`]: () => json({ status: 404, meta }, 404),
      [`POST ${STEPS}/totp`]: () => {
        isSetUp = true;
        return json({ status: 200, data: app });
      },
    },
    { ...STAFF, needsSecondStep: true },
  );
  expect(currentSession()).toMatchObject({ who: { needsSecondStep: true } });
  await user.click(await screen.findByRole("button", { name: words.app.setUp }));
  await user.type(await screen.findByRole("textbox"), "123456{Enter}");
  expect(await screen.findByRole("button", { name: words.app.remove })).toBeVisible();
  await expect.poll(currentSession).toMatchObject({ who: { needsSecondStep: false } });
});

it("focuses the section once an app is set up beside a passkey", async () => {
  const times = { created_at: 1, last_used_at: null };
  const codes = { type: "recovery_codes", ...times, total_code_count: 10, unused_code_count: 10 };
  const data: object[] = [{ type: "webauthn", id: 7, name: "Office laptop", ...times }, codes];
  const meta = { secret: "JBSWY3DP", totp_svg: "<svg xmlns='http://www.w3.org/2000/svg'/>" };
  const { user } = await renderSignedIn(
    <ReauthenticationProvider words={words.confirm}>
      <Section id={SECURITY} title={words.security.title}>
        <SecondFactors words={words} />
      </Section>
    </ReauthenticationProvider>,
    {
      [`GET ${STEPS}`]: () => json({ status: 200, data }),
      [`GET ${STEPS}/totp`]: () => json({ status: 404, meta }, 404),
      [`POST ${STEPS}/totp`]: () => {
        data.push({ type: "totp", ...times });
        return json({ status: 200 });
      },
    },
  );
  await user.click(await screen.findByRole("button", { name: words.app.setUp }));
  const field = screen.getByLabelText(words.app.scan.label, { selector: "input" });
  await user.type(field, "123456{Enter}");
  expect(await screen.findByRole("button", { name: words.app.remove })).toBeVisible();
  expect(screen.getByRole("region", { name: words.security.title })).toHaveFocus();
});
