import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { useSignedInHint, writeHint } from "~/lib/session-hint";
import { showToast } from "~/ui/toasts";
import { saveRun } from "./history/save";
import { isRemembered, rememberRun } from "./remembered";
import type { Input } from "./rules";

const HISTORY = "/owner-dashboard/valuations";
const SIGN_UP = `/auth?next=${encodeURIComponent(HISTORY)}#sign-up`;

/** Saves the run in the account, or asks a visitor to sign up. */
export function SaveRun({ input, version }: { input: Input; version: string }) {
  const signedIn = useSignedInHint();
  return (
    <section aria-labelledby="save-run-title" className="no-print">
      <h3 id="save-run-title">Save this valuation</h3>
      {signedIn ? (
        <Save input={input} version={version} />
      ) : (
        <Invitation remembered={isRemembered(input, version)} />
      )}
    </section>
  );
}

function Save({ input, version }: { input: Input; version: string }) {
  const [state, setState] = useState<"open" | "busy" | "saved">("open");
  const link = useRef<HTMLAnchorElement>(null);

  // The pressed button was replaced, so focus its replacement.
  useEffect(() => {
    if (state === "saved") link.current?.focus();
  }, [state]);

  async function save() {
    setState("busy");
    const outcome = await saveRun({ input, version });
    if (outcome.done) {
      setState("saved");
      showToast({
        title: "Run saved",
        detail: "Find it under Valuations in your portal.",
        tone: "plain",
      });
      return;
    }
    setState("open");
    showToast({ title: "We couldn't save the run", detail: outcome.message, tone: "bad" });
    if (outcome.signedOut) {
      rememberRun(input, version);
      writeHint(null);
    }
  }

  if (state === "saved") {
    return (
      <p className="mt-2">
        This run is saved.{" "}
        <Link ref={link} className="text-link" to={HISTORY}>
          See all your valuations
        </Link>
      </p>
    );
  }
  return (
    <>
      <p className="mt-2 max-w-prose text-ink-soft">
        Saved runs stay in your portal, where you can compare any two and see why the range moved.
      </p>
      <p className="mt-6">
        <button type="button" className="button" disabled={state === "busy"} onClick={save}>
          {state === "busy" ? "Saving..." : "Save this run"}
        </button>
      </p>
    </>
  );
}

function Invitation({ remembered }: { remembered: boolean }) {
  return (
    <p className="mt-2 max-w-prose text-ink-soft">
      {remembered &&
        "This browser remembers this run until you choose “Calculate Another Business”. "}
      <Link className="text-link" to={SIGN_UP}>
        Sign up
      </Link>{" "}
      to save your runs and see why the range moves from one to the next.
    </p>
  );
}
