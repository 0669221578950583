import { isRecord, storedValue } from "~/lib/storage";
import { isEmpty } from "./answers";

/** What an owner notes on a task. `due` is a day such as `2026-11-21`. */
export type TaskNotes = { owner: string; due: string | null; done: boolean; evidence: string };

/** What is typed about a task. A tick is not stored: one that was not saved is seen, and made again. */
export type TypedNotes = Partial<Omit<TaskNotes, "done">>;

/** A person's unsaved notes on a task in this browser, so that closing it loses none. The tabs share them. */
export function unsavedNotes(person: number, task: number) {
  const { read, write } = storedValue("local", `task-unsent-${person}-${task}`, sanitize);
  const replace = (notes: TypedNotes) => write(isEmpty(notes) ? null : notes);
  return {
    read,
    add({ done: _tick, ...typed }: Partial<TaskNotes>): void {
      replace({ ...read(), ...typed });
    },
    /** These notes are saved. What was typed in their place since, here or in another tab, is not. */
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
