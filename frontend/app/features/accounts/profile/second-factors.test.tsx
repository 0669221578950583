import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { currentSession } from "~/lib/session";
import { json } from "~/testing/api-stub";
import { renderSignedIn, STAFF } from "~/testing/session";
import accounts from "../../../../../content/accounts.json";
import { SecondFactors } from "./second-factors";
import { ReauthenticationProvider } from "./use-reauthentication";

const words = accounts.profile;
const STEPS = "/_allauth/browser/v1/account/authenticators";

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
