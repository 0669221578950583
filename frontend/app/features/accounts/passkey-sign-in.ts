import { type Answer, request } from "~/lib/allauth-request";
import { askForPasskey, offerPasskey, type RequestOptions, supportsPasskeys } from "./passkeys";

const SIGN_IN = "auth/webauthn/login";

export type PasskeyPath = typeof SIGN_IN | "auth/webauthn/authenticate";

type Options = { request_options?: { publicKey: RequestOptions } };

let offer: AbortController | null = null;

/**
 * Offers passkeys in the autofill of the email field, in browsers that support it. Calls `onAnswer` with the
 * server's response once the user picks one. Does nothing while an earlier offer stands, until that has been used, has
 * failed or is canceled.
 */
export async function offerPasskeys(onAnswer: (answer: Answer) => Promise<void>): Promise<void> {
  if (offer || !supportsPasskeys()) return;
  const mine = new AbortController();
  offer = mine;
  try {
    const credential = await pickedPasskey(mine.signal);
    if (credential) await onAnswer(await request("POST", SIGN_IN, { credential }));
  } finally {
    if (offer === mine) offer = null;
  }
}

/** Resolves to the passkey that the user picks in the autofill; to undefined or null if there is no offer or no pick. */
async function pickedPasskey(signal: AbortSignal) {
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.()) || signal.aborted) return;
  const options = optionsIn(await request("GET", SIGN_IN, undefined, { signal }));
  if (!options || signal.aborted) return;
  return offerPasskey(options, signal);
}

/**
 * Cancels the pending offer; to be called before any other sign-in request. The response to an offer sets the cookie
 * of an anonymous session, which must not overwrite the cookie of the sign-in; and a browser allows one pending
 * passkey request at a time.
 */
export function cancelPasskeyOffer(): void {
  offer?.abort();
  offer = null;
}

/**
 * Sends a passkey to sign in or to complete the second step. Resolves to the response, for `handleAuthResponse`, or to
 * null if the browser gives no passkey (`askForPasskey`).
 */
export async function signInWithPasskey(path: PasskeyPath): Promise<Answer | null> {
  const answer = await request("GET", path);
  const options = optionsIn(answer);
  if (!options) return answer;
  const credential = await askForPasskey(options);
  return credential && request("POST", path, { credential });
}

function optionsIn({ data }: Answer): RequestOptions | undefined {
  return (data as Options | undefined)?.request_options?.publicKey;
}
