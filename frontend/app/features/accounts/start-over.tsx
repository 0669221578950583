import { useState } from "react";
import { signedIn } from "~/lib/session";
import { firstErrorMessage, request } from "~/lib/session-service";
import { FormError } from "./form-error";
import { keepFocus } from "./keep-focus";

/** Forgets the sign-in that waits for its next step. */
export function StartOver() {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");

  async function forget() {
    keepFocus();
    setBusy(true);
    setError("");
    const answer = await request("DELETE", "auth/session");
    // Nobody is signed in now, which is what 401 says.
    if (answer.status === 401 || answer.status === 200) await signedIn();
    else setError(firstErrorMessage(answer));
    setBusy(false);
  }

  return (
    <div>
      <button
        type="button"
        className="text-link cursor-pointer"
        disabled={busy}
        onClick={() => void forget()}
      >
        Start over with a different email
      </button>
      <FormError words={error} />
    </div>
  );
}
