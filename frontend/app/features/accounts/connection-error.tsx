import { useEffect, useState } from "react";
import { refreshSession } from "~/lib/session";
import { Button } from "~/ui/button";

/** An error with a button to try again, shown in place of a signed-in page if the session cannot be loaded. */
export function ConnectionError() {
  const [busy, setBusy] = useState(false);
  const [failures, setFailures] = useState(0);

  async function tryAgain() {
    if (busy) return;
    setBusy(true);
    await refreshSession();
    // If the session was loaded, this component is unmounted by now.
    setFailures((before) => before + 1);
    setBusy(false);
  }

  useEffect(() => {
    const online = () => void tryAgain();
    addEventListener("online", online);
    return () => removeEventListener("online", online);
  });

  return (
    <div className="page band">
      <h1>We couldn't reach the server</h1>
      {/* A new key makes screen readers announce it again. */}
      <p key={failures} className="lede mt-6" role="alert">
        {failures > 0 && "Still no answer. "}
        Check your connection. You haven't lost anything.
      </p>
      <p className="mt-8">
        <Button aria-disabled={busy} onClick={() => void tryAgain()}>
          {busy ? "Trying..." : "Try again"}
        </Button>
      </p>
    </div>
  );
}
