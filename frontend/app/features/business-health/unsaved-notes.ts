import { isRecord, storedValue } from "~/lib/storage";
import { isEmpty } from "./answers";

/** The fields of a task that an owner edits. `due` is a date such as `2026-11-21`. */
export type TaskNotes = { owner: string; due: string | null; done: boolean; evidence: string };

/**
 * The typed fields of a task. The check mark is not stored: the owner sees that it was not saved, and sets it again.
 */
type TypedNotes = Partial<Omit<TaskNotes, "done">>;

/**
 * The storage of a person's unsaved notes on a task in this browser, shared by its tabs, so that closing the browser
 * loses no note.
 */
export function unsavedNotes(person: number, task: number) {
  // Browsers hold unsaved notes under this older name.
  const { read, write } = storedValue("local", `task-unsent-${person}-${task}`, sanitize);
  const replace = (notes: TypedNotes) => write(isEmpty(notes) ? null : notes);
  return {
    read,
    add({ done: _tick, ...typed }: Partial<TaskNotes>): void {
      replace({ ...read(), ...typed });
    },
    /** Removes the notes that were saved, but not what was typed since, here or in another tab. */
    remove(saved: Partial<TaskNotes>): void {
      replace(withoutSaved(read(), saved));
    },
  };
}

/** The notes that differ from what was saved. */
export function withoutSaved<Notes extends Partial<TaskNotes>>(
  notes: Notes,
  saved: Partial<TaskNotes>,
): Notes {
  const left = Object.entries(notes).filter(
    ([field, value]) => value !== saved[field as keyof TaskNotes],
  );
  return Object.fromEntries(left) as Notes;
}

function sanitize(stored: unknown): TypedNotes {
  const { owner, due, evidence } = isRecord(stored) ? stored : {};
  return {
    ...(typeof owner === "string" && { owner }),
    ...(isDay(due) && { due }),
    ...(typeof evidence === "string" && { evidence }),
  };
}

function isDay(value: unknown): value is string | null {
  return value === null || (typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value));
}
