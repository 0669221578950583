import { useEffect, useState } from "react";
import { type PasskeyPath, withdrawOffer, withPasskey } from "./passkey-sign-in";
import { passkeysExist } from "./passkeys";
import { concluded } from "./sign-in";

/** Signs in with a fingerprint, a face or a key, where the browser knows how. */
export function PasskeyButton({ path, disabled }: { path: PasskeyPath; disabled: boolean }) {
  const [possible, setPossible] = useState(false);
  const [busy, setBusy] = useState(false);
  useEffect(() => setPossible(passkeysExist()), []);
  if (!possible) return null;

  async function ask() {
    withdrawOffer();
    setBusy(true);
    const answer = await withPasskey(path);
    if (answer) await concluded(answer);
    setBusy(false);
  }

  return (
    <button
      type="button"
      className="button button-quiet"
      disabled={disabled || busy}
      onClick={() => void ask()}
    >
      Use a passkey
    </button>
  );
}
