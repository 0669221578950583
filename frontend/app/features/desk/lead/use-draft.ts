import { useRef, useState } from "react";
import { isSameJson } from "~/lib/json";
import { type Draft, NO_DRAFT, storedDraft } from "./stored-draft";

/**
 * A hook with what a person has typed about a lead and not saved yet. `type` changes the draft and stores the changed
 * fields in this browser: another window may have stored others. `clear` removes what was saved.
 */
export function useDraft(person: number, lead: number) {
  const [stored] = useState(() => storedDraft(person, lead));
  const [draft, setDraft] = useState(stored.read);
  // The latest draft for callbacks of requests, which end in a later render than the one that began them.
  const latest = useRef(draft);

  function type(changes: Partial<Draft>) {
    latest.current = { ...latest.current, ...changes };
    setDraft(latest.current);
    stored.write({ ...stored.read(), ...changes });
  }

  /** Empties the fields that were saved, except fields that were changed again meanwhile, here or in another window. */
  function clear(saved: Partial<Draft>) {
    latest.current = without(latest.current, saved);
    setDraft(latest.current);
    stored.write(without(stored.read(), saved));
  }

  return { draft, type, clear };
}

/** Returns the draft with those fields empty that have the saved values. */
function without(draft: Draft, saved: Partial<Draft>): Draft {
  const names = Object.keys(saved) as (keyof Draft)[];
  const same = names.filter((name) => isSameJson(draft[name], saved[name]));
  return { ...draft, ...Object.fromEntries(same.map((name) => [name, NO_DRAFT[name]])) };
}

export type DraftControl = ReturnType<typeof useDraft>;
