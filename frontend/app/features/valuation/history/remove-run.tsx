import { useLayoutEffect, useRef, useState } from "react";
import { api } from "~/api/client";
import { Button } from "~/ui/button";
import { showToast } from "~/ui/toasts";

/** A button that removes a run, after a second button confirmed it. */
export function RemoveRun({
  number,
  day,
  onRemoved,
}: {
  number: number;
  day: string;
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
      .DELETE("/api/valuations/{number}", {
        params: { path: { number } },
      })
      // 404: another tab has removed the run.
      .then(({ response }) => response.ok || response.status === 404)
      .catch(() => false);
    setBusy(false);
    if (!removed) {
      const detail = "Check your connection and try again.";
      showToast({ title: "We couldn't remove the run", detail, tone: "bad" });
      return;
    }
    showToast({ title: "Run removed", detail: `The run of ${day} is gone.`, tone: "plain" });
    onRemoved();
  }

  if (!confirming) {
    return (
      <Button
        ref={button}
        variant="quiet"
        aria-label={`Remove the run of ${day}`}
        onClick={() => setConfirming(true)}
      >
        Remove
      </Button>
    );
  }
  return (
    <fieldset className="basis-full pl-6 border-l-4 border-copper">
      <legend className="font-semibold">Remove this run for good?</legend>
      <div className="mt-3 flex flex-wrap gap-4">
        <Button ref={button} variant="secondary" onClick={() => setConfirming(false)}>
          Keep it
        </Button>
        <Button aria-disabled={busy} onClick={remove}>
          Yes, remove it
        </Button>
      </div>
    </fieldset>
  );
}
