import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { ValueAssessmentWords } from "~/lib/facts";
import { useSignedInHint, writeHint } from "~/lib/session-hint";
import { Button, ButtonLink } from "~/ui/button";
import { showToast } from "~/ui/toasts";
import { type Completed, isSame, readCompleted, wantCompleted } from "./completed";
import { SAVED, saveCompleted } from "./save";

type Words = ValueAssessmentWords["saved"];

/** Saves the results in the account, or leads a visitor to the sign-up, after which they are saved. */
export function SaveResult({ words, completed }: { words: Words; completed: Completed }) {
  const signedIn = useSignedInHint();
  if (signedIn) return <Save words={words} completed={completed} />;
  return (
    <ButtonLink
      variant="secondary"
      to={`/auth?next=${encodeURIComponent(SAVED)}#sign-up`}
      onClick={() => wantCompleted(completed)}
    >
      {words.signUp}
    </ButtonLink>
  );
}

/** Saves results that were just calculated at once, and other ones at the press of a button. */
function Save({ words, completed }: { words: Words; completed: Completed }) {
  const [state, setState] = useState<"open" | "busy" | "saved">("open");
  const begun = useRef(false);
  const pressed = useRef(false);
  const link = useRef<HTMLAnchorElement>(null);

  // The pressed button was replaced, so focus its replacement.
  useLayoutEffect(() => {
    if (state === "saved" && pressed.current) link.current?.focus();
  }, [state]);

  async function save() {
    if (state === "busy") return;
    setState("busy");
    const outcome = await saveCompleted(completed);
    setState(outcome.done ? "saved" : "open");
    if (outcome.done) return;
    showToast({ title: "We couldn't save your answers", detail: outcome.message, tone: "bad" });
    if (outcome.signedOut) writeHint(null);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the results appear
  useEffect(() => {
    const kept = readCompleted();
    if (begun.current || !kept || !isSame(kept, completed)) return;
    begun.current = true;
    void save();
  }, []);

  if (state === "saved") {
    return (
      <ButtonLink ref={link} variant="secondary" to={SAVED}>
        {words.done}
      </ButtonLink>
    );
  }
  return (
    <Button
      variant="secondary"
      aria-disabled={state === "busy"}
      onClick={() => {
        pressed.current = true;
        void save();
      }}
    >
      {state === "busy" ? "Saving..." : words.save}
    </Button>
  );
}
