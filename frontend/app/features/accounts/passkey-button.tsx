import { useEffect, useState } from "react";
import { Button } from "~/ui/button";
import { firstError } from "./field-errors";
import { cancelPasskeyOffer, type PasskeyPath, signInWithPasskey } from "./passkey-sign-in";
import { supportsPasskeys } from "./passkeys";
import { handleAuthResponse } from "./sign-in";

/** A button that signs in with a passkey. Renders nothing in browsers without passkeys. */
export function PasskeyButton({
  path,
  disabled,
  onError,
}: {
  path: PasskeyPath;
  disabled: boolean;
  /** Sets the error of the surrounding form; an empty message clears it. */
  onError: (message: string) => void;
}) {
  const [supported, setSupported] = useState(false);
  const [busy, setBusy] = useState(false);
  useEffect(() => setSupported(supportsPasskeys()), []);
  if (!supported) return null;

  async function authenticate() {
    cancelPasskeyOffer();
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
    <Button
      variant="secondary"
      aria-disabled={disabled || busy}
      onClick={() => void authenticate()}
    >
      Use a passkey
    </Button>
  );
}
