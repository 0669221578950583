import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/browser";

export type CreationOptions = PublicKeyCredentialCreationOptionsJSON;
export type RequestOptions = PublicKeyCredentialRequestOptionsJSON;

/** Loads the passkey library on first use, so that pages with a sign-in form do not wait for it. */
const loadWebAuthn = () => import("@simplewebauthn/browser");

/** Whether the browser supports passkeys: false in old browsers and on sites without TLS. */
export function supportsPasskeys(): boolean {
  return typeof PublicKeyCredential !== "undefined";
}

/** Asks for a passkey in the browser's dialog. Resolves to null if the user cancels, or for any failure. */
export async function askForPasskey(
  optionsJSON: RequestOptions,
): Promise<AuthenticationResponseJSON | null> {
  return loadWebAuthn()
    .then(({ startAuthentication }) => startAuthentication({ optionsJSON }))
    .catch(() => null);
}

/**
 * Offers passkeys in the browser's autofill of an email field. Resolves to null if `signal` aborts the offer, or for
 * any failure.
 */
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

/** Creates a passkey. Resolves to null if the user cancels, the device already has one, or for any failure. */
export async function makePasskey(
  optionsJSON: CreationOptions,
): Promise<RegistrationResponseJSON | null> {
  return loadWebAuthn()
    .then(({ startRegistration }) => startRegistration({ optionsJSON }))
    .catch(() => null);
}
