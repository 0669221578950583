import { useEffect, useState } from "react";
import { refreshSession } from "~/lib/session";
import { keepFocus } from "./keep-focus";

/** Instead of a page of signed-in people, until it is known who they are. */
export function ConnectionError() {
  const [busy, setBusy] = useState(false);
  const [failures, setFailures] = useState(0);

  async function tryAgain() {
    if (busy) return;
    keepFocus();
    setBusy(true);
    await refreshSession();
    // Where that has worked, another page stands here by now.
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
      {/* With a new key it is read aloud again. */}
      <p key={failures} className="lede mt-6" role="alert">
        {failures > 0 && "Still no answer. "}
        Check your connection. You haven't lost anything.
      </p>
      <p className="mt-8">
        <button type="button" className="button" disabled={busy} onClick={() => void tryAgain()}>
          {busy ? "Trying..." : "Try again"}
        </button>
      </p>
    </div>
  );
}
