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

/** The storage of a person's draft about a lead in this browser, so that a reload or a closed tab loses nothing. */
export function storedDraft(person: number, lead: number) {
  const { read, write } = storedValue("local", `desk-draft-${person}-${lead}`, sanitize);
  const isEmpty = (draft: Draft) => Object.values(draft).every((value) => !value);
  return { read, write: (draft: Draft) => write(isEmpty(draft) ? null : draft) };
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
