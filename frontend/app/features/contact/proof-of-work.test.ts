import { afterEach, expect, it, vi } from "vitest";
import { prove } from "./proof-of-work";

// Made with altcha 2.3.0 for Python; the solution is 7.
const challenge = {
  parameters: {
    algorithm: "PBKDF2/SHA-256",
    cost: 10,
    keyLength: 32,
    keyPrefix: "ebccf3026323b82a5b8f9f127bda54ea",
    nonce: "e8285b5580d01a809007003ad799a129",
    salt: "139b7558acdc55c342b4e8aa5f0068a8",
    keySignature: "d062bada313e221a1e9a41f325a1f0942c8d74227dd3673c0abf97e70e72d777",
  },
  signature: "3c2560f019568fba80312ca00592e93942c3ccbc505aafd21bf17fe88e1e0685",
};
const KEY = "ebccf3026323b82a5b8f9f127bda54eaff5633db54cfe47b3e05226fd40faad3";

afterEach(() => {
  vi.unstubAllGlobals();
});

it("finds the answer that the server had in mind and sends the challenge back with it", async () => {
  const proof = JSON.parse(atob((await prove(challenge)) ?? ""));
  expect(proof).toEqual({ challenge, solution: { counter: 7, derivedKey: KEY } });
});

it("gives up on a challenge that has no answer within reach", async () => {
  const parameters = { ...challenge.parameters, cost: 1, keyPrefix: "no key begins so" };
  expect(await prove({ ...challenge, parameters })).toBeNull();
}, 30_000);

it("does without where the browser cannot compute", async () => {
  vi.stubGlobal("crypto", {});
  expect(await prove(challenge)).toBeNull();
});
