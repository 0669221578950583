import { useRef, useState } from "react";
import { isSameJson } from "~/lib/json";
import { type Draft, NO_DRAFT, storedDraft } from "./stored-draft";

/**
 * A hook with what a person has typed about a lead and not saved yet. `type` changes the draft and stores it in this
 * browser. `clear` removes what was saved.
 */
export function useDraft(person: number, lead: number) {
  const [stored] = useState(() => storedDraft(person, lead));
  const [draft, setDraft] = useState(stored.read);
  // The latest draft for callbacks of requests, which end in a later render than the one that began them.
  const latest = useRef(draft);

  function type(changes: Partial<Draft>) {
    latest.current = { ...latest.current, ...changes };
    setDraft(latest.current);
    stored.write(latest.current);
  }

  /** Empties the fields that were saved, except fields that were changed again meanwhile. */
  function clear(saved: Partial<Draft>) {
    const names = Object.keys(saved) as (keyof Draft)[];
    const same = names.filter((name) => isSameJson(latest.current[name], saved[name]));
    type(Object.fromEntries(same.map((name) => [name, NO_DRAFT[name]])));
  }

  return { draft, type, clear };
}

export type DraftControl = ReturnType<typeof useDraft>;
