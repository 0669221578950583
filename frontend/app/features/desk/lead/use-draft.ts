import { useRef, useState } from "react";
import { isSameJson } from "~/lib/json";
import { type Draft, NO_DRAFT, storedDraft } from "./stored-draft";

/** What a person has typed about a lead and not saved yet, which stays in this browser until it is saved. */
export function useDraft(person: number, lead: number) {
  const [stored] = useState(() => storedDraft(person, lead));
  const [draft, setDraft] = useState(stored.read);
  // A request ends in a later render than the one that sent it.
  const latest = useRef(draft);

  function type(changes: Partial<Draft>) {
    latest.current = { ...latest.current, ...changes };
    setDraft(latest.current);
    stored.write(latest.current);
  }

  /** Empties the fields that were saved, but for those that were typed into again in the meantime. */
  function clear(saved: Partial<Draft>) {
    const names = Object.keys(saved) as (keyof Draft)[];
    const same = names.filter((name) => isSameJson(latest.current[name], saved[name]));
    type(Object.fromEntries(same.map((name) => [name, NO_DRAFT[name]])));
  }

  return { draft, type, clear };
}

export type DraftControl = ReturnType<typeof useDraft>;
