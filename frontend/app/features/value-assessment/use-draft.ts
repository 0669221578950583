import { type RefObject, useCallback, useEffect, useState } from "react";
import { today } from "~/lib/dates";
import {
  changedElsewhere,
  changedQuestions,
  type Draft,
  difference,
  readDraft,
  removeDraft,
  storeChange,
  validInputs,
} from "./draft";
import type { QuestionSet } from "./rules";

/**
 * A hook with the form's values, stored in this browser as they change and shared by open tabs. `ready`: whether
 * they were read from storage; the published page is the same for everybody. `changed`: the questions that changed
 * since they were answered.
 */
export function useDraft(questionSet: QuestionSet, form: RefObject<HTMLFormElement | null>) {
  const [draft, setDraft] = useState<Draft>({});
  const [ready, setReady] = useState(false);
  const [changed, setChanged] = useState<number[]>([]);

  useEffect(() => {
    // Answers given before this script had loaded override the stored ones.
    const typed = form.current
      ? validInputs(questionSet, new FormData(form.current).entries())
      : {};
    if (Object.keys(typed).length > 0) storeChange(questionSet, typed);
    setDraft({ date: today(), ...readDraft(questionSet), ...typed });
    setChanged(changedQuestions(questionSet));
    setReady(true);

    function follow(event: StorageEvent) {
      const change = changedElsewhere(questionSet, event);
      if (change === "cleared") setChanged([]);
      setDraft((current) => (change === "cleared" ? { date: today() } : { ...current, ...change }));
    }
    // A page restored from the back/forward cache has missed the other tabs' changes. Without storage there are none.
    let left: Draft = {};
    function leave() {
      left = readDraft(questionSet);
    }
    function wake(event: PageTransitionEvent) {
      if (!event.persisted) return;
      const change = difference(left, readDraft(questionSet));
      const date = change.date === "" && { date: today() };
      setDraft((current) => ({ ...current, ...change, ...date }));
      setChanged(changedQuestions(questionSet));
    }
    addEventListener("storage", follow);
    addEventListener("pagehide", leave);
    addEventListener("pageshow", wake);
    return () => {
      removeEventListener("storage", follow);
      removeEventListener("pagehide", leave);
      removeEventListener("pageshow", wake);
    };
  }, [questionSet, form]);

  const edit = useCallback(
    (name: string, value: string) => {
      setDraft((current) => ({ ...current, [name]: value }));
      storeChange(questionSet, { [name]: value });
    },
    [questionSet],
  );

  const clear = useCallback(() => {
    removeDraft();
    setDraft({ date: today() });
    setChanged([]);
  }, []);

  return { draft, ready, changed, edit, clear };
}
