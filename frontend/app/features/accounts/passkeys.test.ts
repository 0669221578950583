import { expect, it, vi } from "vitest";
import { askForPasskey, makePasskey, offerPasskey } from "./passkeys";

vi.mock("@simplewebauthn/browser", () => {
  throw new TypeError("Failed to fetch dynamically imported module");
});

it("returns null when the WebAuthn script fails to load", async () => {
  const challenge = "AAAA";
  expect(await askForPasskey({ challenge })).toBeNull();
  expect(await offerPasskey({ challenge }, new AbortController().signal)).toBeNull();
  const user = { id: "AAAA", name: "jane", displayName: "Jane" };
  const rp = { name: "Sabine Ridge" };
  expect(await makePasskey({ challenge, rp, user, pubKeyCredParams: [] })).toBeNull();
});
