import {
  type MouseEvent,
  type SubmitEvent,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { Link } from "react-router";
import { startReadingAt, useSteps } from "~/lib/use-steps";
import { CategoryProgress } from "~/tools/category-progress";
import { ChangedQuestions } from "~/tools/changed-questions";
import { ClearAnswers } from "~/tools/clear-answers";
import { StepLinks } from "~/tools/step-links";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Notice } from "~/ui/notice";
import type { Answers } from "../answers";
import { answeredCount, type Category, type QuestionSet, unansweredIds } from "./answers";
import { goToQuestion, Question } from "./question";

const TITLE = "statements-title";

/** The assessment form: fifty statements in five categories, each with its own scale of five scores. */
export function EntryForm({
  returns,
  questionSet,
  changed,
  answers,
  onAnswer,
  onClear,
  onCalculate,
}: {
  /** How often the owner has come back from a report. After a return, focus moves to the form. */
  returns: number;
  questionSet: QuestionSet;
  /** The questions that changed since they were answered. */
  changed: number[];
  answers: Answers;
  onAnswer: (id: number, score: number) => void;
  onClear: () => void;
  /** Called on submit if every statement is answered. */
  onCalculate: () => void;
}) {
  const [attempts, setAttempts] = useState(0);
  const summary = useRef<HTMLDivElement>(null);
  /** The id of the last statement that was answered or visited; 'next' is counted from it. */
  const last = useRef(0);
  const settled = useDeferredValue(answers);
  const open = unansweredIds(questionSet, answers);
  const count = Object.keys(settled).length;
  const { categories, statements } = questionSet;
  const steps = categories.flatMap(stepsOf);
  const { current, show, showQuestion, follow } = useSteps(steps);

  const answer = useCallback(
    (id: number, score: number) => {
      last.current = id;
      onAnswer(id, score);
    },
    [onAnswer],
  );

  useLayoutEffect(() => {
    if (attempts > 0) summary.current?.focus();
  }, [attempts]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `show` is new each time
  useEffect(() => {
    if (returns > 0) show(0, startAtTitle);
  }, [returns]);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (open.length === 0) onCalculate();
    else setAttempts(attempts + 1);
  }

  function goToOpen(id: number | undefined) {
    if (id === undefined) return;
    last.current = id;
    showQuestion(id, () => goToQuestion(id));
  }

  function followTo(event: MouseEvent, index: number) {
    const step = steps[index];
    if (step) follow(event, index, () => startReadingAt(step.category));
  }

  /**
   * The error message of a statement without an answer, in full at the first one only: fifty times would be noise.
   */
  function messageFor(id: number): string | undefined {
    if (attempts === 0 || answers[id] !== undefined) return undefined;
    return id === open[0] ? questionSet.incomplete : "Not answered yet";
  }

  function clear() {
    onClear();
    setAttempts(0);
    last.current = 0;
    show(0, startAtTitle);
  }

  return (
    <form
      // Before hydration, or without JavaScript, the button sends nothing: `dialog` does nothing outside
      // of a dialog.
      method="dialog"
      noValidate
      data-later={current > 0 || undefined}
      onSubmit={submit}
      aria-labelledby={TITLE}
    >
      <div className="page">
        <div className="step" data-current={current === 0 || undefined}>
          <h2
            id={TITLE}
            tabIndex={-1}
            className="text-title leading-tight outline-none md:text-heading"
          >
            Your business as it is today
          </h2>
          <p className="mt-1 max-w-prose text-small text-ink-soft md:mt-2 md:text-base">
            Choose the step that comes closest, for an ordinary week. 1 is the weakest, 5 the
            strongest.
          </p>
        </div>
        <noscript>
          <Notice role="note" className="mt-6 max-w-prose">
            <p>
              The report is made in your browser and requires JavaScript, and it's turned off. You
              can read every question here, or{" "}
              <Link className="text-link" to="/contact">
                write or call
              </Link>
              , and we'll go through them with you.
            </p>
          </Notice>
        </noscript>
        <ErrorSummary
          ref={summary}
          id="health-errors"
          className="mt-8 max-w-2xl"
          title={questionSet.incomplete}
          errors={attempts > 0 && open[0] ? { [`q${open[0]}`]: questionSet.incomplete } : {}}
          onFollow={() => goToOpen(open[0])}
        />
        <ChangedQuestions
          questions={changed.filter((id) => answers[id] === undefined)}
          lede="Some of these questions have changed since you answered them. Your other answers are still here."
          onGo={goToOpen}
        />
        {categories.map((category, index) => (
          <section
            key={category.key}
            aria-labelledby={category.key}
            className="step category"
            data-current={category.key === steps[current]?.category || undefined}
          >
            <div className="flex flex-wrap items-baseline justify-between gap-y-1 gap-x-8 pb-2 border-b-3 border-ink">
              <h3 id={category.key} tabIndex={-1} className="text-large leading-[1.2] outline-none">
                {category.title}
              </h3>
              <p className="text-ink-soft text-small/[1.6] lining-nums tabular-nums no-print">
                Category {index + 1} of {categories.length},{" "}
                <span>
                  {answeredCount(category, settled)} of {category.last - category.first + 1}{" "}
                  answered
                </span>
              </p>
            </div>
            {stepsOf(category).map(({ id, first, last }) => (
              <div
                key={id}
                id={id}
                className="step"
                data-current={id === steps[current]?.id || undefined}
              >
                {statements.slice(first - 1, last).map((statement) => (
                  <Question
                    key={statement.id}
                    statement={statement}
                    score={answers[statement.id]}
                    missing={messageFor(statement.id)}
                    onAnswer={answer}
                  />
                ))}
              </div>
            ))}
          </section>
        ))}
        <StepLinks
          previous={steps[current - 1]}
          next={steps[current + 1]}
          onFollow={(event, { id }) =>
            followTo(
              event,
              steps.findIndex((step) => step.id === id),
            )
          }
        />
        <p
          className="step no-print mt-8 lg:mt-12"
          data-current={current === steps.length - 1 || undefined}
        >
          <Button type="submit">Calculate Business Health Status</Button>
        </p>
        {count > 0 && (
          <div className="no-print mt-3 md:mt-6">
            <ClearAnswers
              question={count === 1 ? "Clear your answer?" : `Clear all ${count} answers?`}
              isEmpty={false}
              onClear={clear}
            />
          </div>
        )}
      </div>
      <CategoryProgress
        parts={categories.map((category) => ({
          key: category.key,
          title: category.title,
          answered: answeredCount(category, settled),
          count: category.last - category.first + 1,
        }))}
        resultLabel="See your report"
        onFollow={(event, key) =>
          followTo(
            event,
            steps.findIndex(({ category }) => category === key),
          )
        }
        onNextOpen={() => goToOpen(open.find((id) => id > last.current) ?? open[0])}
      />
    </form>
  );
}

/** Splits a category's statements into two steps, because ten of them are many phone screens long. */
function stepsOf({ key, title, first, last }: Category) {
  const half = Math.floor((first + last) / 2);
  const step = (part: number, from: number, to: number) => ({
    id: `${key}-${part}`,
    title: `${title}, questions ${from} to ${to}`,
    category: key,
    first: from,
    last: to,
  });
  return [step(1, first, half), step(2, half + 1, last)];
}

function startAtTitle(): void {
  startReadingAt(TITLE);
}
