import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { formatDate } from "~/lib/dates";
import type { ValueAssessmentWords } from "~/lib/facts";
import { interpolate } from "~/lib/interpolate";
import { Button } from "~/ui/button";
import { showToast } from "~/ui/toasts";
import { type Completed, forgetCompleted, readCompleted } from "./completed";
import { saveCompleted } from "./save";

/**
 * Saves the results that a visitor wanted saved before signing in. Other results that this browser keeps may be of
 * somebody else: a notice offers to save or forget them.
 */
export function DeviceResult({ words }: { words: ValueAssessmentWords["saved"]["device"] }) {
  const [kept, setKept] = useState<Completed | null>(null);
  const [busy, setBusy] = useState(false);
  const begun = useRef(false);
  const queryClient = useQueryClient();

  async function save(completed: Completed) {
    if (busy) return;
    setBusy(true);
    const outcome = await saveCompleted(completed);
    setBusy(false);
    if (!outcome.done) {
      setKept(completed);
      showToast({ title: "We couldn't save your answers", detail: outcome.message, tone: "bad" });
      return;
    }
    setKept(null);
    showToast({
      title: "Saved",
      detail: "Your value assessment is in your account.",
      tone: "plain",
    });
    const queryKey = ["value-assessments"];
    // A first load that is still under way may not have seen what was saved, and is not repeated otherwise.
    await queryClient.cancelQueries({ queryKey });
    void queryClient.invalidateQueries({ queryKey });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen opens
  useEffect(() => {
    const completed = readCompleted();
    if (begun.current || completed === null) return;
    begun.current = true;
    if (completed.isWanted) void save(completed);
    else setKept(completed);
  }, []);

  if (!kept) return null;
  return (
    <section className="bg-paper-deep p-6" aria-labelledby="kept-assessment-title">
      <h2 id="kept-assessment-title" className="text-h3">
        {words.title}
      </h2>
      <p className="mt-2 max-w-prose">
        {interpolate(words.text, { day: formatDate(kept.madeAt) })}
      </p>
      <p className="mt-5 flex flex-wrap gap-4">
        <Button aria-disabled={busy} onClick={() => save(kept)}>
          {words.save}
        </Button>
        <Button
          variant="secondary"
          onClick={() => {
            forgetCompleted();
            setKept(null);
          }}
        >
          {words.forget}
        </Button>
      </p>
    </section>
  );
}
