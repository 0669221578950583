import { useCallback, useEffect, useMemo, useRef } from "react";
import { useLocation, useNavigate, useNavigationType } from "react-router";
import type { ValueAssessmentWords, ValueQuestionSet } from "~/lib/facts";
import { startReadingAt } from "~/lib/use-steps";
import { AssessmentForm } from "./assessment-form";
import { forgetCompleted, keepCompleted } from "./completed";
import { answersOf, headerOf } from "./draft";
import { Results } from "./results";
import { complete } from "./rules";
import { SaveResult } from "./save-result";
import { useDraft } from "./use-draft";

/** The URL fragment of the results, so that Back leads to the questions. */
const RESULTS = "#results";
/** Matches the fragment of the results and those of places in them. */
const IN_RESULTS = /^#results(-|$)/;

/** The value assessment: fifty questions, then the results, which are calculated in the browser. */
export function Assessment({
  questionSet,
  words,
  industries,
}: {
  questionSet: ValueQuestionSet;
  words: ValueAssessmentWords;
  industries: string[];
}) {
  const form = useRef<HTMLFormElement>(null);
  const { draft, ready, changed, edit, clear } = useDraft(questionSet, form);
  const { hash } = useLocation();
  const navigate = useNavigate();
  const answers = useMemo(() => answersOf(questionSet, draft), [questionSet, draft]);
  const finished = complete(questionSet, answers);
  const shown = ready && finished && IN_RESULTS.test(hash);

  useFocusAfterResults(form, questionSet.categories[0]?.key, shown);

  const completed = useMemo(
    () => ({
      version: questionSet.version,
      header: headerOf(draft),
      answers,
      madeAt: new Date().toISOString(),
      isWanted: false,
    }),
    [questionSet, draft, answers],
  );
  const calculate = useCallback(() => {
    keepCompleted(completed);
    void navigate({ hash: RESULTS });
  }, [navigate, completed]);

  if (shown) {
    return (
      <Results
        questionSet={questionSet}
        words={words}
        header={headerOf(draft)}
        answers={answers}
        onAgain={() => navigate({ hash: "" }, { preventScrollReset: true })}
      >
        <SaveResult words={words.saved} completed={completed} />
      </Results>
    );
  }
  return (
    <AssessmentForm
      ref={form}
      questionSet={questionSet}
      placeholder={words.placeholder}
      industries={industries}
      draft={draft}
      ready={ready}
      changed={changed}
      answers={answers}
      finished={finished}
      onEdit={edit}
      onClear={() => {
        forgetCompleted();
        clear();
      }}
      onCalculate={calculate}
    />
  );
}

/**
 * A hook that moves the focus after the results are closed: to the first category, or, after the browser's Back,
 * to the button that led to the results, where the restored scroll position is.
 */
function useFocusAfterResults(
  form: { current: HTMLFormElement | null },
  first: string | undefined,
  shown: boolean,
): void {
  const back = useNavigationType() === "POP";
  const before = useRef(shown);
  useEffect(() => {
    const returned = before.current && !shown;
    before.current = shown;
    if (!returned) return;
    if (!back) return startReadingAt(`${first}-title`);
    // Of the two buttons that lead to the results, one is hidden in some steps and cannot be focused.
    for (const button of form.current?.querySelectorAll<HTMLElement>("[type=submit]") ?? []) {
      button.focus({ preventScroll: true });
      if (document.activeElement === button) return;
    }
  }, [form, first, shown, back]);
}
