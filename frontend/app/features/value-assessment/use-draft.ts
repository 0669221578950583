import { type RefObject, useCallback, useEffect, useState } from "react";
import {
  askedAgain,
  changedElsewhere,
  type Draft,
  dropDraft,
  keepChange,
  known,
  readDraft,
} from "./draft";
import type { Bank } from "./rules";
import { today } from "./today";

/**
 * What the form holds, kept in this browser as it changes and shared by the tabs that are open. `ready` is
 * false until it has been read: the published page is the same for everybody. `again`: the questions that
 * changed since they were answered.
 */
export function useDraft(bank: Bank, form: RefObject<HTMLFormElement | null>) {
  const [draft, setDraft] = useState<Draft>({});
  const [ready, setReady] = useState(false);
  const [again, setAgain] = useState<number[]>([]);

  useEffect(() => {
    // What was answered before this script arrived counts for more than what was kept.
    const typed = form.current ? known(bank, new FormData(form.current).entries()) : {};
    if (Object.keys(typed).length > 0) keepChange(bank, typed);
    setDraft({ date: today(), ...readDraft(bank), ...typed });
    setAgain(askedAgain(bank));
    setReady(true);

    function follow(event: StorageEvent) {
      const change = changedElsewhere(bank, event);
      if (change === "cleared") setAgain([]);
      setDraft((current) => (change === "cleared" ? { date: today() } : { ...current, ...change }));
    }
    // A page that the browser had put to sleep heard nothing of the other tabs.
    function wake(event: PageTransitionEvent) {
      if (event.persisted) setDraft((current) => ({ ...current, ...readDraft(bank) }));
    }
    addEventListener("storage", follow);
    addEventListener("pageshow", wake);
    return () => {
      removeEventListener("storage", follow);
      removeEventListener("pageshow", wake);
    };
  }, [bank, form]);

  const edit = useCallback(
    (name: string, value: string) => {
      setDraft((current) => ({ ...current, [name]: value }));
      keepChange(bank, { [name]: value });
    },
    [bank],
  );

  const clear = useCallback(() => {
    dropDraft();
    setDraft({ date: today() });
    setAgain([]);
  }, []);

  return { draft, ready, again, edit, clear };
}
