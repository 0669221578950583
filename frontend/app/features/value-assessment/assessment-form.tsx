import { type MouseEvent, type Ref, type SubmitEvent, useDeferredValue } from "react";
import { Link } from "react-router";
import type { ValueQuestionSet } from "~/lib/facts";
import { useSignedInHint } from "~/lib/session-hint";
import { startReadingAt, useSteps } from "~/lib/use-steps";
import { ChangedQuestions } from "~/tools/changed-questions";
import { ClearAnswers } from "~/tools/clear-answers";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { Category } from "./category";
import { CategoryPath } from "./category-path";
import type { Draft } from "./draft";
import { HeaderFields } from "./header-fields";
import { type Answers, answered, nextUnanswered, unanswered } from "./rules";
import { StepEnd } from "./step-end";
import { useAsking } from "./use-asking";

/** The assessment form: fifty questions in five categories, one at a time, then the names for the printout. */
export function AssessmentForm({
  ref,
  questionSet,
  placeholder,
  industries,
  draft,
  ready,
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
  /** Whether the stored draft is known. */
  ready: boolean;
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
  const signedIn = useSignedInHint();
  const { categories, questions } = questionSet;
  const steps = categories.map(({ key, title, first, last }) => ({ id: key, title, first, last }));
  const { current, showQuestion, follow } = useSteps(steps);
  const category = categories[current] ?? (categories[0] as (typeof categories)[number]);
  const asking = useAsking({ questionSet, category, answers, ready, onEdit });
  const isLast = current === steps.length - 1;
  const openHere = unanswered(questionSet, answers, category.first, category.last);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (finished) onCalculate();
  }

  function goTo(id: number | null) {
    if (id !== null) showQuestion(id, () => document.getElementById(`q${id}`)?.focus());
  }

  function followTo(event: MouseEvent, index: number) {
    follow(event, index, () => startReadingAt(`${steps[index]?.id}-title`));
  }

  return (
    <form
      ref={ref}
      // Before hydration, or without JavaScript, the button sends nothing: `dialog` does nothing outside
      // of a dialog.
      method="dialog"
      noValidate
      className="stepwise page"
      data-later={current > 0 || undefined}
      onSubmit={submit}
      aria-label="Business Value Assessment"
    >
      <noscript>
        <Notice role="note" className="mt-10 max-w-2xl">
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
      <CategoryPath
        parts={categories.map(({ key, title, first, last }) => ({
          key,
          title,
          answered: answered(questionSet, counted, first, last),
          count: last - first + 1,
        }))}
        current={current}
        onFollow={followTo}
      />
      <div className="min-w-0">
        <ChangedQuestions
          questions={changed.filter((id) => !answers[id])}
          lede="Some of these questions have changed since you answered them. Your other answers are still here."
          onGo={goTo}
        />
        {categories.map((each, index) => (
          <Category
            key={each.key}
            category={each}
            position={`Category ${index + 1} of ${categories.length}`}
            current={index === current}
            questions={questions.slice(each.first - 1, each.last)}
            placeholder={placeholder}
            answers={answers}
            asking={asking}
          />
        ))}
        <StepEnd
          id="step-end"
          open={openHere}
          previous={steps[current - 1]}
          next={steps[current + 1]}
          finished={finished}
          hasOpen={!finished && openHere.length === 0}
          onFollow={(event, { id }) =>
            followTo(
              event,
              steps.findIndex((step) => step.id === id),
            )
          }
          onGo={goTo}
          onNextOpen={() => goTo(nextUnanswered(questionSet, answers, 0))}
        />
        <div className="step mt-12" data-current={isLast || undefined}>
          <HeaderFields
            businessName={draft.businessName ?? ""}
            ownerName={draft.ownerName ?? ""}
            date={draft.date ?? ""}
            industry={draft.industry ?? ""}
            industries={industries}
            onEdit={onEdit}
          />
        </div>
        <div className="no-print mt-10 border-t border-edge pt-6">
          <p className="text-ink-soft lining-nums">
            {note(questionSet, answered(questionSet, counted))}
          </p>
          <p role="status" className="sr-only">
            {categoriesDone(questionSet, counted)}
          </p>
          <p className="step mt-5" data-current={isLast || undefined}>
            <Button type="submit" disabled={!finished}>
              Calculate Business Value Assessment
            </Button>
          </p>
          <p className="mt-5 max-w-prose text-small text-ink-soft">
            {signedIn
              ? "Your answers stay in this browser as you go. You're signed in, so your results will be saved in your portal."
              : "Your answers are saved in this browser only, so you can stop and come back. On a shared computer, forget them when you are done."}
          </p>
          <ClearAnswers
            label="Forget these answers"
            question="Forget all answers and the names for the printout?"
            cleared="All answers are forgotten."
            confirm="Yes, forget them"
            isEmpty={Object.keys(counted).length === 0}
            onClear={onClear}
          />
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

/** The announcement for screen readers, which changes only with a whole category. */
function categoriesDone(questionSet: ValueQuestionSet, answers: Answers): string {
  const { categories } = questionSet;
  const done = categories.filter(
    ({ first, last }) => unanswered(questionSet, answers, first, last).length === 0,
  );
  if (done.length === 0) return "";
  if (done.length === categories.length) return note(questionSet, questionSet.questions.length);
  return `${done.length} of ${categories.length} categories answered.`;
}
