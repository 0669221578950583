import { useLayoutEffect, useRef, useState } from "react";
import { useSignedInHint, writeHint } from "~/lib/session-hint";
import { Button, ButtonLink } from "~/ui/button";
import { showToast } from "~/ui/toasts";
import { saveRun } from "./history/save";
import { addLocalRun, hasLocalRun, wantLocalRun } from "./local-runs";
import type { Input } from "./rules";

const HISTORY = "/owner-dashboard/valuations";
const SIGN_UP = `/auth?next=${encodeURIComponent(HISTORY)}#sign-up`;

/** A button that saves the run in the account, or leads a visitor to sign up, after which the run is saved. */
export function SaveRun({ input, version }: { input: Input; version: string }) {
  const signedIn = useSignedInHint();
  if (signedIn) return <Save input={input} version={version} />;
  return (
    <ButtonLink variant="secondary" to={SIGN_UP} onClick={() => wantLocalRun(input, version)}>
      Sign up to save this run
    </ButtonLink>
  );
}

function Save({ input, version }: { input: Input; version: string }) {
  const [state, setState] = useState<"open" | "busy" | "saved">("open");
  const link = useRef<HTMLAnchorElement>(null);

  // The pressed button was replaced, so focus its replacement.
  useLayoutEffect(() => {
    if (state === "saved") link.current?.focus();
  }, [state]);

  async function save() {
    if (state === "busy") return;
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
      addLocalRun(input, version);
      writeHint(null);
    }
  }

  if (state === "saved") {
    return (
      <ButtonLink ref={link} variant="secondary" to={HISTORY}>
        Saved. See all your valuations
      </ButtonLink>
    );
  }
  return (
    <Button variant="secondary" aria-disabled={state === "busy"} onClick={save}>
      {state === "busy" ? "Saving..." : "Save this run"}
    </Button>
  );
}

/** A note that says that this browser stores a visitor's run, and until when. */
export function LocalRunNote({ input, version }: { input: Input; version: string }) {
  const signedIn = useSignedInHint();
  if (signedIn || !hasLocalRun(input, version)) return null;
  return (
    <p className="mt-2 text-small text-ink-soft">
      This browser remembers this run until you choose “Forget these numbers”.
    </p>
  );
}
