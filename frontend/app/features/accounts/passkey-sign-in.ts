import { type Answer, request } from "~/lib/session-service";
import { askForPasskey, offerPasskey, type RequestOptions, supportsPasskeys } from "./passkeys";

const SIGN_IN = "auth/webauthn/login";

export type PasskeyPath = typeof SIGN_IN | "auth/webauthn/authenticate";

type Options = { request_options?: { publicKey: RequestOptions } };

let offer: AbortController | null = null;

/**
 * Lets the browser offer passkeys beside the email field, where it can. Nothing happens until one is
 * chosen; then `onAnswer` hears what the service said.
 */
export async function offerPasskeys(onAnswer: (answer: Answer) => Promise<void>): Promise<void> {
  if (offer || !supportsPasskeys()) return;
  offer = new AbortController();
  const { signal } = offer;
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.()) || signal.aborted) return;
  const options = optionsIn(await request("GET", SIGN_IN, undefined, { signal }));
  if (!options || signal.aborted) return;
  const credential = await offerPasskey(options, signal);
  if (credential) await onAnswer(await request("POST", SIGN_IN, { credential }));
}

/**
 * To be called before any other step towards a session. The answer to an offer brings a session of nobody,
 * whose cookie must not arrive after that of the sign-in; and a browser has one question about passkeys open
 * at a time.
 */
export function cancelPasskeyOffer(): void {
  offer?.abort();
  offer = null;
}

/**
 * Signs in with a passkey, or takes the second step with one. Null when its owner changed their mind.
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
