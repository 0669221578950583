import { useEffect, useRef, useState } from "react";
import { api } from "~/api/client";
import { showToast } from "~/ui/toasts";

/** Removes a run, after one question in the page itself. */
export function RemoveRun({
  number,
  day,
  onRemoved,
}: {
  number: number;
  day: string;
  onRemoved: () => void;
}) {
  const [asking, setAsking] = useState<boolean | null>(null);
  const [busy, setBusy] = useState(false);
  const first = useRef<HTMLButtonElement>(null);

  // What was pressed is gone: focus stays in its place.
  useEffect(() => {
    if (asking !== null) first.current?.focus();
  }, [asking]);

  async function remove() {
    setBusy(true);
    const gone = await api
      .DELETE("/api/valuations/{number}", {
        params: { path: { number } },
        signal: AbortSignal.timeout(20_000),
      })
      // A run that another tab has removed is gone as well.
      .then(({ response }) => response.ok || response.status === 404)
      .catch(() => false);
    setBusy(false);
    if (!gone) {
      const detail = "Check your connection and try again.";
      showToast({ title: "We couldn't remove the run", detail, tone: "bad" });
      return;
    }
    showToast({ title: "Run removed", detail: `The run of ${day} is gone.`, tone: "plain" });
    onRemoved();
  }

  if (!asking) {
    return (
      <button
        ref={first}
        type="button"
        className="text-link min-h-11 cursor-pointer"
        aria-label={`Remove the run of ${day}`}
        onClick={() => setAsking(true)}
      >
        Remove
      </button>
    );
  }
  return (
    <fieldset className="basis-full pl-6 border-l-4 border-copper">
      <legend className="font-semibold">Remove this run for good?</legend>
      <div className="mt-3 flex flex-wrap gap-4">
        <button
          ref={first}
          type="button"
          className="button button-quiet"
          onClick={() => setAsking(false)}
        >
          Keep it
        </button>
        <button type="button" className="button" disabled={busy} onClick={remove}>
          Yes, remove it
        </button>
      </div>
    </fieldset>
  );
}
