import { useEffect, useRef, useState } from "react";
import { type Draft, storedDraft, withoutSaved } from "./stored-draft";

/**
 * A hook with what a person has typed about a lead and not saved yet. `type` changes the draft and stores the changed
 * fields in this browser: another window may have stored others. `clear` empties the fields that were saved, except
 * fields that were changed again meanwhile, here or in another window. It works also after the lead was left, and then
 * for the form that shows the lead again.
 */
export function useDraft(person: number, lead: number) {
  const [stored] = useState(() => storedDraft(person, lead));
  const [draft, setDraft] = useState(stored.read);
  // The latest draft for callbacks of requests, which end in a later render than the one that began them.
  const latest = useRef(draft);

  useEffect(
    () =>
      stored.listen((saved) => {
        latest.current = withoutSaved(latest.current, saved);
        setDraft(latest.current);
      }),
    [stored],
  );

  function type(changes: Partial<Draft>) {
    latest.current = { ...latest.current, ...changes };
    setDraft(latest.current);
    stored.write({ ...stored.read(), ...changes });
  }

  return { draft, type, clear: stored.clear };
}

export type DraftControl = ReturnType<typeof useDraft>;
