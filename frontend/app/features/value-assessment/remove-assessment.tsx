import { useLayoutEffect, useRef, useState } from "react";
import { api } from "~/api/client";
import type { ValueAssessmentWords } from "~/lib/facts";
import { Button } from "~/ui/button";
import { showToast } from "~/ui/toasts";

/** A button that removes a saved assessment, after a second button confirmed it. */
export function RemoveAssessment({
  number,
  words,
  onRemoved,
}: {
  number: number;
  words: ValueAssessmentWords["saved"];
  onRemoved: () => void;
}) {
  const [confirming, setConfirming] = useState<boolean | null>(null);
  const [busy, setBusy] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  // The pressed button was replaced, so focus its replacement.
  useLayoutEffect(() => {
    if (confirming !== null) button.current?.focus();
  }, [confirming]);

  async function remove() {
    if (busy) return;
    setBusy(true);
    const removed = await api
      .DELETE("/api/value-assessments/{number}", { params: { path: { number } } })
      // 404: another tab has removed it.
      .then(({ response }) => response.ok || response.status === 404)
      .catch(() => false);
    setBusy(false);
    if (removed) return onRemoved();
    const detail = "Check your connection and try again.";
    showToast({ title: "We couldn't remove it", detail, tone: "bad" });
  }

  if (!confirming) {
    return (
      <Button ref={button} variant="secondary" onClick={() => setConfirming(true)}>
        {words.remove}
      </Button>
    );
  }
  return (
    <>
      <Button ref={button} variant="secondary" onClick={() => setConfirming(false)}>
        {words.keep}
      </Button>
      <Button variant="danger" aria-disabled={busy} onClick={remove}>
        {words.confirm}
      </Button>
    </>
  );
}
