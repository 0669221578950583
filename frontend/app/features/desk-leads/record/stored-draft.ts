import { isSameJson } from "~/lib/json";
import { isRecord, storedValue } from "~/lib/storage";

/** A next action that is being typed. `on`: its date. `seen`: the stored values when typing began. */
type NextActionDraft = {
  action: string;
  on: string;
  seen: { action: string; on: string };
};

/** A change of a note that is being typed. `version`: that of the note when typing began. */
export type NoteEdit = { text: string; version: number };

export const DETAILS = ["name", "company", "phone", "email"] as const;
export type Details = Record<(typeof DETAILS)[number], string>;

/** Contact details that are being typed. `seen`: the stored values when typing began. */
type DetailsDraft = Details & { seen: Details };

/** What a member of staff has typed about a lead and not saved yet. `edit-1`: the change of note 1. */
export type Draft = {
  note: string;
  outcome: string;
  call: string;
  task: string;
  taskOn: string;
  next: NextActionDraft | null;
  details: DetailsDraft | null;
  [edit: `edit-${number}`]: NoteEdit | undefined;
};

export const NO_DRAFT: Draft = {
  note: "",
  outcome: "",
  call: "",
  task: "",
  taskOn: "",
  next: null,
  details: null,
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
    details: isRecord(known.details) ? sanitizeDetails(known.details) : null,
    ...Object.fromEntries(Object.entries(known).filter(isNoteEdit)),
  };
}

function isNoteEdit([name, value]: [string, unknown]): boolean {
  if (!name.startsWith("edit-") || !isRecord(value)) return false;
  return typeof value.text === "string" && typeof value.version === "number";
}

function sanitizeDetails(stored: Readonly<Record<string, unknown>>): DetailsDraft {
  const known = (values: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(DETAILS.map((name) => [name, text(values[name])])) as Details;
  return { ...known(stored), seen: known(isRecord(stored.seen) ? stored.seen : {}) };
}

function sanitizeNext({ action, on, seen }: Readonly<Record<string, unknown>>): NextActionDraft {
  const before = isRecord(seen) ? seen : {};
  return {
    action: text(action),
    on: text(on),
    seen: { action: text(before.action), on: text(before.on) },
  };
}
