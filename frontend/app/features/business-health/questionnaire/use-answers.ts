import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { DraftKeeper } from "./draft";
import { type Answers, type Bank, known } from "./rules";

const NONE: Answers = {};

/**
 * The answers as they stand, kept as they change. `answer` never changes, so that a question that is not
 * answered anew is not painted anew.
 */
export function useAnswers(
  bank: Bank,
  draft: DraftKeeper,
  form: RefObject<HTMLFormElement | null>,
) {
  const [answers, setAnswers] = useState(NONE);
  const latest = useRef(NONE);
  const restored = useRef(false);

  const show = useCallback((next: Answers) => {
    latest.current = next;
    setAnswers(next);
  }, []);

  const answer = useCallback(
    (id: number, score: number) => {
      show({ ...latest.current, [id]: score });
      // Before the old draft is here it must not be written over.
      if (restored.current) draft.keep(latest.current);
    },
    [draft, show],
  );

  const clear = useCallback(() => {
    draft.drop();
    show(NONE);
  }, [draft, show]);

  // After mounting, because the published page is the same for everybody.
  useEffect(() => {
    let here = true;
    // What was answered before this script, or the draft, arrived counts for more than what was kept.
    const early = fromForm(bank, form.current);
    void Promise.resolve(draft.read()).then((kept) => {
      if (!here) return;
      const fresh = { ...early, ...latest.current };
      restored.current = true;
      show({ ...kept, ...fresh });
      if (Object.keys(fresh).length > 0) draft.keep(latest.current);
    });
    const unwatch = draft.watch?.(show);
    return () => {
      here = false;
      unwatch?.();
    };
  }, [bank, draft, form, show]);

  return { answers, answer, clear };
}

function fromForm(bank: Bank, form: HTMLFormElement | null): Answers {
  if (!form) return NONE;
  const held = [...new FormData(form)].map(([name, value]): [string, unknown] => [
    name.slice(1),
    Number(value),
  ]);
  return known(bank, held);
}
