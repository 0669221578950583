import { type FocusEvent, type Ref, type SubmitEvent, useDeferredValue, useRef } from "react";
import { Link } from "react-router";
import type { ValueQuestionSet } from "~/lib/facts";
import { ChangedQuestions } from "~/ui/changed-questions";
import { ClearAnswers } from "~/ui/clear-answers";
import { Category } from "./category";
import type { Draft } from "./draft";
import { HeaderFields } from "./header-fields";
import { Progress } from "./progress";
import { type Answers, answered, nextOpen } from "./rules";

/** The header, the fifty questions in their five categories, and the progress. */
export function AssessmentForm({
  ref,
  questionSet,
  placeholder,
  industries,
  draft,
  changed,
  answers,
  finished,
  onEdit,
  onClear,
  onCalculate,
}: {
  ref: Ref<HTMLFormElement>;
  questionSet: ValueQuestionSet;
  placeholder: string;
  industries: string[];
  draft: Draft;
  /** The questions that changed since they were answered. */
  changed: number[];
  answers: Answers;
  finished: boolean;
  onEdit: (name: string, value: string) => void;
  onClear: () => void;
  onCalculate: () => void;
}) {
  // An answer is painted at once, and the counts in the next render.
  const counted = useDeferredValue(answers);
  const present = useRef(0);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (finished) onCalculate();
  }

  function remember({ target }: FocusEvent) {
    const id = /^q(\d+)$/.exec(target.id)?.[1];
    if (id) present.current = Number(id);
  }

  function goOn() {
    const next = nextOpen(questionSet, answers, present.current);
    if (next === null) onCalculate();
    else document.getElementById(`q${next}`)?.focus();
  }

  return (
    <form
      ref={ref}
      // Before hydration, or without JavaScript, the button sends nothing: `dialog` does nothing outside
      // of a dialog.
      method="dialog"
      noValidate
      onSubmit={submit}
      onFocus={remember}
      aria-label="Business Value Assessment"
    >
      <noscript>
        <p className="mb-10 max-w-2xl border-l-4 border-copper pl-6">
          You can read all 50 questions here. The results are made in your browser and require
          JavaScript, and it's turned off.{" "}
          <Link className="text-link" to="/contact">
            Write or call
          </Link>
          , and we'll go through them with you.
        </p>
      </noscript>
      <HeaderFields
        businessName={draft.businessName ?? ""}
        ownerName={draft.ownerName ?? ""}
        date={draft.date ?? ""}
        industry={draft.industry ?? ""}
        industries={industries}
        onEdit={onEdit}
      />
      <ChangedQuestions
        questions={changed.filter((id) => !answers[id])}
        lede="Some of these questions have changed since you answered them. Your other answers are still here."
      />
      <div className="category-layout">
        <Progress
          questionSet={questionSet}
          answers={counted}
          onJump={(first) => {
            present.current = first - 1;
          }}
          onNext={goOn}
        />
        <div className="max-lg:pt-6">
          {questionSet.categories.map((category) => (
            <Category
              key={category.key}
              category={category}
              questions={questionSet.questions.slice(category.first - 1, category.last)}
              placeholder={placeholder}
              answers={answers}
              onEdit={onEdit}
            />
          ))}
          <div className="mt-14 border-t border-edge pt-8">
            <p role="status" className="no-print text-ink-soft">
              {note(questionSet, answered(questionSet, counted))}
            </p>
            <p className="no-print mt-5">
              <button type="submit" className="button" disabled={!finished}>
                Calculate Business Value Assessment
              </button>
            </p>
            <p className="no-print mt-8 max-w-prose text-small text-ink-soft">
              Your answers are saved in this browser only, so you can stop and come back. On a
              shared computer, clear them when you are done.
            </p>
            <ClearAnswers
              question="Clear all answers and the fields at the top?"
              isEmpty={Object.keys(counted).length === 0}
              onClear={onClear}
            />
          </div>
        </div>
      </div>
    </form>
  );
}

function note(questionSet: ValueQuestionSet, count: number): string {
  const all = questionSet.questions.length;
  return count === all
    ? `All ${all} questions are answered. Your results are ready.`
    : `Please answer all ${all} questions to see your results (${count}/${all} completed)`;
}
