import { useEffect, useState } from "react";
import { firstTrouble } from "./field-errors";
import { keepFocus } from "./keep-focus";
import { type PasskeyPath, withdrawOffer, withPasskey } from "./passkey-sign-in";
import { passkeysExist } from "./passkeys";
import { concluded } from "./sign-in";

/** Signs in with a fingerprint, a face or a key, where the browser knows how. */
export function PasskeyButton({
  path,
  disabled,
  onTrouble,
}: {
  path: PasskeyPath;
  disabled: boolean;
  /** The form that the button belongs to tells what went wrong, or nothing any more. */
  onTrouble: (words: string) => void;
}) {
  const [possible, setPossible] = useState(false);
  const [busy, setBusy] = useState(false);
  useEffect(() => setPossible(passkeysExist()), []);
  if (!possible) return null;

  async function ask() {
    withdrawOffer();
    keepFocus();
    setBusy(true);
    onTrouble("");
    try {
      const answer = await withPasskey(path);
      if (answer) onTrouble(firstTrouble(await concluded(answer)));
    } finally {
      setBusy(false);
    }
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
