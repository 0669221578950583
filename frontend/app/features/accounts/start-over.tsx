import { useState } from "react";
import { firstErrorMessage, request } from "~/lib/allauth-request";
import { signedIn } from "~/lib/session";
import { FormError } from "./form-error";
import { keepFocus } from "./keep-focus";

/** A button that cancels a pending sign-in. */
export function StartOver() {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");

  async function cancel() {
    keepFocus();
    setBusy(true);
    setError("");
    const answer = await request("DELETE", "auth/session");
    // 401 is the success response: no session is left.
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
        onClick={() => void cancel()}
      >
        Start over with a different email
      </button>
      <FormError message={error} />
    </div>
  );
}
