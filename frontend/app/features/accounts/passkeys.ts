import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/browser";

export type CreationOptions = PublicKeyCredentialCreationOptionsJSON;
export type RequestOptions = PublicKeyCredentialRequestOptionsJSON;

/** Loaded on first use, so that pages with a sign-in form do not wait for it. */
const loadWebAuthn = () => import("@simplewebauthn/browser");

/** False in old browsers and on sites without TLS. */
export function supportsPasskeys(): boolean {
  return typeof PublicKeyCredential !== "undefined";
}

/** Requests a passkey in the browser's dialog. Null when the user cancels. */
export async function askForPasskey(
  optionsJSON: RequestOptions,
): Promise<AuthenticationResponseJSON | null> {
  return loadWebAuthn()
    .then(({ startAuthentication }) => startAuthentication({ optionsJSON }))
    .catch(() => null);
}

/** Lets the browser offer passkeys in the autofill of an email field. Null when `signal` aborts the offer. */
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

/** Creates a passkey. Null when the user cancels or the device already has one. */
export async function makePasskey(
  optionsJSON: CreationOptions,
): Promise<RegistrationResponseJSON | null> {
  return loadWebAuthn()
    .then(({ startRegistration }) => startRegistration({ optionsJSON }))
    .catch(() => null);
}
