/** A challenge of ALTCHA (version 2) as the server sends it. It is sent back unchanged with the solution. */
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

/** The maximum number of tries: more than any challenge of our server needs. */
const MAX_TRIES = 10_000;

/**
 * Solves a challenge: finds a number whose derived key begins with the given prefix, which takes about a second.
 * Returns the encoded solution. Null without a solution, or if the browser lacks `crypto.subtle`, as it does without
 * HTTPS.
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
