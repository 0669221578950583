import {
  type FocusEvent,
  type MouseEvent,
  type Ref,
  type SubmitEvent,
  useDeferredValue,
  useRef,
} from "react";
import { Link } from "react-router";
import type { ValueQuestionSet } from "~/lib/facts";
import { startReadingAt, useSteps } from "~/lib/use-steps";
import { CategoryProgress } from "~/tools/category-progress";
import { ChangedQuestions } from "~/tools/changed-questions";
import { ClearAnswers } from "~/tools/clear-answers";
import { StepLinks } from "~/tools/step-links";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { Category } from "./category";
import type { Draft } from "./draft";
import { HeaderFields } from "./header-fields";
import { type Answers, answered, nextUnanswered } from "./rules";

/** The assessment form: the header fields, the fifty questions in five categories, and the progress. */
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
  const { categories, questions } = questionSet;
  const steps = categories.map(({ key, title, first, last }) => ({ id: key, title, first, last }));
  const { current, showQuestion, follow } = useSteps(steps);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (finished) onCalculate();
  }

  function remember({ target }: FocusEvent) {
    const id = /^q(\d+)$/.exec(target.id)?.[1];
    if (id) present.current = Number(id);
  }

  function goOn() {
    const next = nextUnanswered(questionSet, answers, present.current);
    if (next !== null) goTo(next);
  }

  function goTo(id: number) {
    showQuestion(id, () => document.getElementById(`q${id}`)?.focus());
  }

  function followTo(event: MouseEvent, { id }: { id: string }) {
    const index = steps.findIndex((step) => step.id === id);
    present.current = (steps[index]?.first ?? 1) - 1;
    follow(event, index, () => startReadingAt(`${id}-title`));
  }

  return (
    <form
      ref={ref}
      // Before hydration, or without JavaScript, the button sends nothing: `dialog` does nothing outside
      // of a dialog.
      method="dialog"
      noValidate
      data-later={current > 0 || undefined}
      onSubmit={submit}
      onFocus={remember}
      aria-label="Business Value Assessment"
    >
      <noscript>
        <Notice role="note" className="page mt-10 max-w-2xl">
          <p>
            You can read all 50 questions here. The results are made in your browser and require
            JavaScript, and it's turned off.{" "}
            <Link className="text-link" to="/contact">
              Write or call
            </Link>
            , and we'll go through them with you.
          </p>
        </Notice>
      </noscript>
      <div className="page pt-6 md:pt-10">
        <div className="step" data-current={current === 0 || undefined}>
          <HeaderFields
            businessName={draft.businessName ?? ""}
            ownerName={draft.ownerName ?? ""}
            date={draft.date ?? ""}
            industry={draft.industry ?? ""}
            industries={industries}
            onEdit={onEdit}
          />
        </div>
        <ChangedQuestions
          questions={changed.filter((id) => !answers[id])}
          lede="Some of these questions have changed since you answered them. Your other answers are still here."
          onGo={goTo}
        />
        {categories.map((category, index) => (
          <Category
            key={category.key}
            category={category}
            position={`Category ${index + 1} of ${categories.length}`}
            current={index === current}
            questions={questions.slice(category.first - 1, category.last)}
            placeholder={placeholder}
            answers={answers}
            onEdit={onEdit}
          />
        ))}
        <StepLinks previous={steps[current - 1]} next={steps[current + 1]} onFollow={followTo} />
        <div className="no-print mt-10 border-t border-edge pt-6 md:mt-14 md:pt-8">
          <p role="status" className="text-ink-soft">
            {note(questionSet, answered(questionSet, counted))}
          </p>
          <p className="step mt-5" data-current={current === steps.length - 1 || undefined}>
            <Button type="submit" disabled={!finished}>
              Calculate Business Value Assessment
            </Button>
          </p>
          <p className="mt-5 max-w-prose text-small text-ink-soft">
            Your answers are saved in this browser only, so you can stop and come back. On a shared
            computer, clear them when you are done.
          </p>
          <ClearAnswers
            question="Clear all answers and the fields at the top?"
            isEmpty={Object.keys(counted).length === 0}
            onClear={onClear}
          />
        </div>
      </div>
      <CategoryProgress
        parts={categories.map(({ key, title, first, last }) => ({
          key,
          title,
          answered: answered(questionSet, counted, first, last),
          count: last - first + 1,
        }))}
        resultLabel="See your results"
        onFollow={(event, id) => followTo(event, { id })}
        onNextOpen={goOn}
      />
    </form>
  );
}

function note(questionSet: ValueQuestionSet, count: number): string {
  const all = questionSet.questions.length;
  return count === all
    ? `All ${all} questions are answered. Your results are ready.`
    : `Please answer all ${all} questions to see your results (${count}/${all} completed)`;
}
