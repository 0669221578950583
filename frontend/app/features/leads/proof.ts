/** A challenge of ALTCHA (version 2), as the server makes it. It goes back as it came. */
export type Challenge = {
  parameters: {
    nonce: string;
    salt: string;
    cost: number;
    keyLength: number;
    keyPrefix: string;
  };
  signature: string;
};

/** More than any challenge of ours asks for: a server that asks for more is not answered. */
const MAX_TRIES = 10_000;

/**
 * The answer to a challenge: a number with which a key begins as the server asks. Finding it takes a second or
 * so. Null where the browser cannot compute it: without HTTPS it has no `crypto.subtle`.
 */
export async function prove(challenge: Challenge): Promise<string | null> {
  if (!crypto.subtle) return null;
  const { nonce, salt, cost, keyLength, keyPrefix } = challenge.parameters;
  const password = new Uint8Array([...bytesOf(nonce), 0, 0, 0, 0]);
  const view = new DataView(password.buffer);
  for (let counter = 0; counter < MAX_TRIES; counter++) {
    view.setUint32(password.length - 4, counter);
    const key = await crypto.subtle.importKey("raw", password, "PBKDF2", false, ["deriveBits"]);
    const derived = await crypto.subtle.deriveBits(
      { name: "PBKDF2", hash: "SHA-256", salt: bytesOf(salt), iterations: cost },
      key,
      keyLength * 8,
    );
    const derivedKey = hexOf(new Uint8Array(derived));
    if (derivedKey.startsWith(keyPrefix)) {
      return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }));
    }
  }
  return null;
}

function bytesOf(hex: string) {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
