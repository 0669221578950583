import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/browser";

export type CreationOptions = PublicKeyCredentialCreationOptionsJSON;
export type RequestOptions = PublicKeyCredentialRequestOptionsJSON;

/** Loaded with the first ceremony: pages with a sign-in form do not wait for it. */
const loadWebAuthn = () => import("@simplewebauthn/browser");

/** False where there are none: an old browser, or a site that is tried out without TLS. */
export function supportsPasskeys(): boolean {
  return typeof PublicKeyCredential !== "undefined";
}

/** Asks for a passkey in a dialog of the browser. Null when its owner changed their mind. */
export async function askForPasskey(
  optionsJSON: RequestOptions,
): Promise<AuthenticationResponseJSON | null> {
  return loadWebAuthn()
    .then(({ startAuthentication }) => startAuthentication({ optionsJSON }))
    .catch(() => null);
}

/** Lets the browser offer passkeys beside an email field. Null when `signal` ended the offer. */
export async function offerPasskey(
  optionsJSON: RequestOptions,
  signal: AbortSignal,
): Promise<AuthenticationResponseJSON | null> {
  return loadWebAuthn()
    .then(({ startAuthentication, WebAuthnAbortService }) => {
      if (signal.aborted) return null;
      signal.addEventListener("abort", () => WebAuthnAbortService.cancelCeremony(), { once: true });
      return startAuthentication({ optionsJSON, useBrowserAutofill: true });
    })
    .catch(() => null);
}

/** Makes a passkey. Null when its owner changed their mind, or the device has it already. */
export async function makePasskey(
  optionsJSON: CreationOptions,
): Promise<RegistrationResponseJSON | null> {
  return loadWebAuthn()
    .then(({ startRegistration }) => startRegistration({ optionsJSON }))
    .catch(() => null);
}
