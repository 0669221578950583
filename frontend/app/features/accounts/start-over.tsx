import { useState } from "react";
import { firstErrorMessage, request } from "~/lib/allauth-request";
import { signedIn } from "~/lib/session";
import { Button } from "~/ui/button";
import { FieldError } from "~/ui/field";

/** A button that cancels a pending sign-in. */
export function StartOver() {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");

  async function cancel() {
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
      <Button variant="quiet" aria-disabled={busy} onClick={() => void cancel()}>
        Start over with a different email
      </Button>
      <FieldError role="alert" className="basis-full">
        {error}
      </FieldError>
    </div>
  );
}
