import { useCallback, useEffect, useState } from "react";
import { useSession, useSignedIn } from "~/lib/session";
import { createAutosave, type SaveState } from "./autosave";
import { pendingNotes } from "./pending-notes";
import { changeTask, type Task, type TaskKept, type TaskNotes } from "./task-service";

const TYPING_MS = 900;

/** A task as it stands on the screen, saved as it is changed. What is typed is never undone by a failure. */
export function useTask(task: Task, onKept: (kept: TaskKept) => void) {
  const person = useSignedIn().person.id;
  const [unsent] = useState(() => pendingNotes(person, task.id));
  const [notes, setNotes] = useState<TaskNotes>(() => ({
    owner: task.owner,
    due: task.due,
    done: task.doneAt !== null,
    evidence: task.evidence,
    ...unsent.read(),
  }));
  const [state, setState] = useState<SaveState>({ is: "quiet" });
  const [autosave] = useState(() =>
    createAutosave((changes: Partial<TaskNotes>) => changeTask(task.id, changes), {
      onState: (next) => {
        setState(next);
        // A tick that was refused is the one thing that must not look as if it counted.
        if (next.is === "refused" && next.field === "done") {
          setNotes((last) => ({ ...last, done: !last.done }));
        }
      },
      onKept: (kept, changes) => {
        unsent.sent(changes);
        onKept(kept);
      },
    }),
  );
  const session = useSession().state;

  useEffect(() => {
    if (session === "somebody") autosave.flush();
  }, [session, autosave]);

  useEffect(() => {
    const left = unsent.read();
    if (Object.keys(left).length > 0) autosave.change(left);
    const leave = () => document.visibilityState === "hidden" && autosave.flush();
    addEventListener("online", autosave.flush);
    document.addEventListener("visibilitychange", leave);
    return () => {
      removeEventListener("online", autosave.flush);
      document.removeEventListener("visibilitychange", leave);
      autosave.flush();
    };
  }, [autosave, unsent]);

  const change = useCallback(
    (changes: Partial<TaskNotes>) => {
      setNotes((last) => ({ ...last, ...changes }));
      unsent.note(changes);
      autosave.change(changes, "done" in changes ? 0 : TYPING_MS);
    },
    [autosave, unsent],
  );

  return { notes, state, change, flush: autosave.flush };
}
