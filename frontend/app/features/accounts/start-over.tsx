import { useState } from "react";
import { signedIn } from "~/lib/session";
import { ask } from "~/lib/session-service";

/** Forgets the sign-in that waits for its next step. */
export function StartOver() {
  const [busy, setBusy] = useState(false);

  async function forget() {
    setBusy(true);
    await ask("DELETE", "auth/session");
    await signedIn();
    setBusy(false);
  }

  return (
    <p>
      <button
        type="button"
        className="text-link cursor-pointer"
        disabled={busy}
        onClick={() => void forget()}
      >
        Start over with another email
      </button>
    </p>
  );
}
