import { useCallback, useEffect, useRef, useState } from "react";
import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { dataOf, type RequestRefused } from "~/lib/query-client";
import { useSignedIn } from "~/lib/session";
import { type TaskNotes, unsavedNotes, withoutSaved } from "./unsaved-notes";
import { useSave } from "./use-save";

export type Task = components["schemas"]["TaskOut"];
export type SavedTask = components["schemas"]["TaskChangedOut"];

/** A change that the server will not accept, and why. `field`: null if it is about the task as a whole. */
type Refusal = { field: string | null; message: string };

const TYPING_PAUSE_MS = 900;

/** A hook with a task as shown on the screen, which saves each change. A failure never undoes what was typed. */
export function useTask(task: Task, onSaved: (saved: SavedTask) => void) {
  const [person] = useState(useSignedIn().person.id);
  const [storage] = useState(() => unsavedNotes(person, task.id));
  const [notes, setNotes] = useState<TaskNotes>(() => ({
    owner: task.owner,
    due: task.due,
    done: task.doneAt !== null,
    evidence: task.evidence,
    ...storage.read(),
  }));
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const unsaved = useRef<Partial<TaskNotes>>({});
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);

  const save = useSave<Partial<TaskNotes>, SavedTask>({
    person,
    scope: `task-${task.id}`,
    changes: useCallback(() => unsaved.current, []),
    save(changes) {
      setRefusal((last) => (last?.field && !(last.field in changes) ? last : null));
      const params = { path: { number: task.id } };
      return dataOf(api.PATCH("/api/tasks/{number}", { params, body: changes }));
    },
    onSaved(saved, changes) {
      unsaved.current = withoutSaved(unsaved.current, changes);
      storage.remove(changes);
      onSaved(saved);
    },
    onRefused(error, changes) {
      const { field, message } = toRefusal(error);
      setRefusal({ field, message });
      // A check mark that the server rejected is removed.
      if (field === "done") setNotes((last) => ({ ...last, done: !last.done }));
      // The other fields are saved without waiting for the one that has an error.
      const wrong = Object.entries(changes).filter(([name]) => !field || name === field);
      unsaved.current = withoutSaved(unsaved.current, Object.fromEntries(wrong));
      if (field && field in changes) flush();
    },
  });
  const { flush } = save;

  const change = useCallback(
    (changes: Partial<TaskNotes>) => {
      setNotes((last) => ({ ...last, ...changes }));
      unsaved.current = { ...unsaved.current, ...changes };
      storage.add(changes);
      clearTimeout(typing.current);
      if ("done" in changes) flush();
      else typing.current = setTimeout(flush, TYPING_PAUSE_MS);
    },
    [flush, storage],
  );

  const flushNow = useCallback(() => {
    clearTimeout(typing.current);
    flush();
  }, [flush]);

  useEffect(() => {
    // Sends what an earlier visit could not save.
    unsaved.current = { ...storage.read(), ...unsaved.current };
    flush();
    const leave = () => document.visibilityState === "hidden" && flushNow();
    document.addEventListener("visibilitychange", leave);
    return () => {
      document.removeEventListener("visibilitychange", leave);
      flushNow();
    };
  }, [flush, flushNow, storage]);

  return { notes, refusal, status: save.status, change, flush: flushNow };
}

function toRefusal({ status, fields, message }: RequestRefused): Refusal {
  return { field: Object.keys(fields)[0] ?? (status === 409 ? "done" : null), message };
}
