import { isSameJson } from "~/lib/json";
import { isRecord, storedValue } from "~/lib/storage";

/** A next action that is being typed. `on`: its date. `seen`: the stored values when typing began. */
export type NextActionDraft = {
  action: string;
  on: string;
  seen: { action: string; on: string };
};

/** What a member of staff has typed about a lead and not saved yet. */
export type Draft = {
  note: string;
  outcome: string;
  call: string;
  task: string;
  taskOn: string;
  next: NextActionDraft | null;
};

export const NO_DRAFT: Draft = {
  note: "",
  outcome: "",
  call: "",
  task: "",
  taskOn: "",
  next: null,
};

type Listener = (key: string, saved: Partial<Draft>) => void;
const listeners = new Set<Listener>();

/** The storage of a person's draft about a lead in this browser, so that a reload or a closed tab loses nothing. */
export function storedDraft(person: number, lead: number) {
  const key = `desk-draft-${person}-${lead}`;
  const { read, write: store } = storedValue("local", key, sanitize);
  const isEmpty = (draft: Draft) => Object.values(draft).every((value) => !value);
  const write = (draft: Draft) => store(isEmpty(draft) ? null : draft);
  return {
    read,
    write,
    /** Removes what was saved, here and from the forms of this page that show the draft. */
    clear(saved: Partial<Draft>) {
      write(withoutSaved(read(), saved));
      for (const listener of listeners) listener(key, saved);
    },
    /** Calls `onSaved` with what `clear` removes, until the returned function is called. */
    listen(onSaved: (saved: Partial<Draft>) => void) {
      const listener: Listener = (cleared, saved) => {
        if (cleared === key) onSaved(saved);
      };
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Returns the draft with those fields empty that have the saved values. */
export function withoutSaved(draft: Draft, saved: Partial<Draft>): Draft {
  const names = Object.keys(saved) as (keyof Draft)[];
  const same = names.filter((name) => isSameJson(draft[name], saved[name]));
  return { ...draft, ...Object.fromEntries(same.map((name) => [name, NO_DRAFT[name]])) };
}

const text = (value: unknown) => (typeof value === "string" ? value : "");

function sanitize(stored: unknown): Draft {
  const known = isRecord(stored) ? stored : {};
  return {
    note: text(known.note),
    outcome: text(known.outcome),
    call: text(known.call),
    task: text(known.task),
    taskOn: text(known.taskOn),
    next: isRecord(known.next) ? sanitizeNext(known.next) : null,
  };
}

function sanitizeNext({ action, on, seen }: Readonly<Record<string, unknown>>): NextActionDraft {
  const before = isRecord(seen) ? seen : {};
  return {
    action: text(action),
    on: text(on),
    seen: { action: text(before.action), on: text(before.on) },
  };
}
