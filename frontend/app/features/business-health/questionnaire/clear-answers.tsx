import { useEffect, useRef, useState } from "react";

/** Takes every answer back, after one question in the page itself. */
export function ClearAnswers({ count, onClear }: { count: number; onClear: () => void }) {
  const [asking, setAsking] = useState<boolean | null>(null);
  const first = useRef<HTMLButtonElement>(null);

  // What was pressed is gone: focus stays in its place.
  useEffect(() => {
    if (asking !== null) first.current?.focus();
  }, [asking]);

  if (!asking) {
    return (
      <button
        ref={first}
        type="button"
        className="text-link health-clear"
        onClick={() => setAsking(true)}
      >
        Clear all answers
      </button>
    );
  }
  return (
    <fieldset className="health-confirm">
      <legend className="font-semibold">
        Clear {count === 1 ? "your answer" : `all ${count} answers`}? This cannot be undone.
      </legend>
      <div className="mt-3 flex flex-wrap gap-4">
        <button
          ref={first}
          type="button"
          className="button button-quiet"
          onClick={() => setAsking(false)}
        >
          Keep my answers
        </button>
        <button type="button" className="button" onClick={onClear}>
          Yes, clear them
        </button>
      </div>
    </fieldset>
  );
}
