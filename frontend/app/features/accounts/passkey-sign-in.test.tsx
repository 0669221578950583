import { afterEach, expect, it, vi } from "vitest";
import { json, stubApi } from "~/testing/api-stub";
import { cancelPasskeyOffer, offerPasskeys } from "./passkey-sign-in";

const SIGN_IN = "/_allauth/browser/v1/auth/webauthn/login";

/** A browser in which the user picks a passkey from the autofill as soon as it is offered. */
function stubPasskeys(get: () => Promise<unknown>) {
  document.body.innerHTML = '<input autocomplete="username webauthn">';
  const isConditionalMediationAvailable = async () => true;
  vi.stubGlobal(
    "PublicKeyCredential",
    Object.assign(() => {}, { isConditionalMediationAvailable }),
  );
  vi.stubGlobal("navigator", { credentials: { get } });
}

const PICKED = {
  id: "AA",
  rawId: new ArrayBuffer(1),
  type: "public-key",
  response: {
    authenticatorData: new ArrayBuffer(1),
    clientDataJSON: new ArrayBuffer(1),
    signature: new ArrayBuffer(1),
  },
  getClientExtensionResults: () => ({}),
};

afterEach(() => {
  cancelPasskeyOffer();
  document.body.innerHTML = "";
});

it.each([
  ["was used", async () => PICKED, 2],
  ["has failed", async () => Promise.reject(new Error("timeout")), 0],
])("offers passkeys again after an offer that %s", async (_, get, sent) => {
  stubPasskeys(get);
  const options = { challenge: "AA", rpId: "localhost" };
  const requests = stubApi({
    [`GET ${SIGN_IN}`]: () => json({ data: { request_options: { publicKey: options } } }),
    [`POST ${SIGN_IN}`]: () => json({ errors: [{ code: "no", message: "Unknown" }] }, 400),
  });
  for (const _ of [1, 2]) await offerPasskeys(async () => {});
  const operations = requests.map(({ operation }) => operation);
  expect(operations.filter((each) => each === `GET ${SIGN_IN}`)).toHaveLength(2);
  expect(operations.filter((each) => each === `POST ${SIGN_IN}`)).toHaveLength(sent);
});
