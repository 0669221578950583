import { useEffect, useState } from "react";
import { firstError } from "./field-errors";
import { keepFocus } from "./keep-focus";
import { cancelPasskeyOffer, type PasskeyPath, signInWithPasskey } from "./passkey-sign-in";
import { supportsPasskeys } from "./passkeys";
import { handleAuthResponse } from "./sign-in";

/** Signs in with a fingerprint, a face or a key, where the browser knows how. */
export function PasskeyButton({
  path,
  disabled,
  onError,
}: {
  path: PasskeyPath;
  disabled: boolean;
  /** The form that the button belongs to tells what went wrong, or nothing any more. */
  onError: (words: string) => void;
}) {
  const [possible, setPossible] = useState(false);
  const [busy, setBusy] = useState(false);
  useEffect(() => setPossible(supportsPasskeys()), []);
  if (!possible) return null;

  async function ask() {
    cancelPasskeyOffer();
    keepFocus();
    setBusy(true);
    onError("");
    try {
      const answer = await signInWithPasskey(path);
      if (answer) onError(firstError(await handleAuthResponse(answer)));
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
