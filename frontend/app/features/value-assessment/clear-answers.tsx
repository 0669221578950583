import { useEffect, useRef, useState } from "react";

/** A quiet way to start from nothing, asked twice because it cannot be taken back. */
export function ClearAnswers({ empty, onClear }: { empty: boolean; onClear: () => void }) {
  const [step, setStep] = useState<"asked" | "kept" | "cleared" | null>(null);
  const place = useRef<HTMLDivElement>(null);

  // What was pressed is gone: focus stays in its place.
  useEffect(() => {
    if (step) place.current?.focus({ preventScroll: true });
  }, [step]);

  return (
    <div ref={place} tabIndex={-1} className="no-print mt-8 max-w-prose text-small outline-none">
      <p className="text-ink-soft">
        Your answers are saved in this browser only, so you can stop and come back. On a shared
        computer, clear them when you are done.
      </p>
      {step === "asked" ? (
        <p className="mt-2 flex flex-wrap gap-x-6">
          <strong className="w-full font-semibold">
            Clear all answers and the fields at the top? This cannot be undone.
          </strong>
          <button
            type="button"
            className="text-link cursor-pointer py-2"
            onClick={() => {
              onClear();
              setStep("cleared");
            }}
          >
            Yes, clear them
          </button>
          <button
            type="button"
            className="text-link cursor-pointer py-2"
            onClick={() => setStep("kept")}
          >
            No, keep them
          </button>
        </p>
      ) : (
        <p>
          <button
            type="button"
            className="text-link cursor-pointer py-2"
            onClick={() => setStep("asked")}
          >
            Clear all answers
          </button>
        </p>
      )}
      <p role="status">{step === "cleared" && empty && "All answers are cleared."}</p>
    </div>
  );
}
