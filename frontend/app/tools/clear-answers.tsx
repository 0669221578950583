import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "~/ui/button";

/** A button that clears every answer, after a second button confirmed it. */
export function ClearAnswers({
  label = "Clear all answers",
  question,
  confirm = "Yes, clear them",
  cleared = "All answers are cleared.",
  isEmpty,
  onClear,
}: {
  label?: string;
  /** The text that asks to confirm, and names what is cleared. */
  question: string;
  /** The label of the second button. */
  confirm?: string;
  /** The text once they are cleared. */
  cleared?: string;
  isEmpty: boolean;
  onClear: () => void;
}) {
  const [step, setStep] = useState<"asking" | "kept" | "cleared">("kept");
  const button = useRef<HTMLButtonElement>(null);

  /** Replaces the buttons, and focuses the one in place of the removed button. */
  function show(next: typeof step) {
    flushSync(() => setStep(next));
    button.current?.focus({ preventScroll: true });
  }

  if (step !== "asking") {
    return (
      <div className="no-print">
        <Button ref={button} variant="quiet" className="py-2" onClick={() => show("asking")}>
          {label}
        </Button>
        <p role="status">{step === "cleared" && isEmpty && cleared}</p>
      </div>
    );
  }
  return (
    <fieldset className="no-print border-l-4 border-copper pl-6">
      <legend className="font-semibold">{question} This cannot be undone.</legend>
      <div className="mt-3 flex flex-wrap gap-4">
        <Button ref={button} variant="secondary" onClick={() => show("kept")}>
          No, keep them
        </Button>
        <Button
          onClick={() => {
            show("cleared");
            onClear();
          }}
        >
          {confirm}
        </Button>
      </div>
    </fieldset>
  );
}
