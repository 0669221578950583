import { useRef, useState } from "react";
import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { dataOf, type RequestRefused } from "~/lib/query-client";
import { useSignedIn } from "~/lib/session";
import { useAutosave } from "~/lib/use-autosave";
import { isEmpty } from "./answers";
import { type TaskNotes, unsavedNotes, withoutSaved } from "./unsaved-notes";

export type Task = components["schemas"]["TaskOut"];
export type SavedTask = components["schemas"]["TaskChangedOut"];

/** A change that the server will not accept, and why. `field`: null if it is about the task as a whole. */
type Refusal = { field: string | null; message: string };

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
  const unsaved = useRef<Partial<TaskNotes>>(storage.read());

  const { status, saveSoon, saveNow } = useAutosave<Partial<TaskNotes>, SavedTask>({
    scope: `task-${task.id}`,
    changes: () => (isEmpty(unsaved.current) ? null : unsaved.current),
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
      if (field && field in changes) saveNow();
    },
  });

  function change(changes: Partial<TaskNotes>) {
    setNotes((last) => ({ ...last, ...changes }));
    unsaved.current = { ...unsaved.current, ...changes };
    storage.add(changes);
    if ("done" in changes) saveNow();
    else saveSoon();
  }

  return { notes, refusal, status, change, flush: saveNow };
}

function toRefusal({ status, fields, message }: RequestRefused): Refusal {
  return { field: Object.keys(fields)[0] ?? (status === 409 ? "done" : null), message };
}
