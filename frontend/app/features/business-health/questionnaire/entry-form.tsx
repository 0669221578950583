import {
  type SubmitEvent,
  useCallback,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from "react";
import { Link } from "react-router";
import { ClearAnswers } from "~/ui/clear-answers";
import { Incomplete } from "./incomplete";
import { Progress } from "./progress";
import { goToQuestion, Question } from "./question";
import { type Answers, answeredIn, openOnes, type QuestionSet } from "./rules";

/** Entry mode: fifty statements in five categories, each answered on its own scale of five steps. */
export function EntryForm({
  returns,
  questionSet,
  answers,
  onAnswer,
  onClear,
  onCalculate,
}: {
  /** How often the owner has come back from a report; then reading starts at the form. */
  returns: number;
  questionSet: QuestionSet;
  answers: Answers;
  onAnswer: (id: number, score: number) => void;
  onClear: () => void;
  /** Called only when every statement is answered. */
  onCalculate: () => void;
}) {
  const [attempts, setAttempts] = useState(0);
  const summary = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  /** The statement that was answered or gone to last: 'next' is counted from there. */
  const last = useRef(0);
  const settled = useDeferredValue(answers);
  const open = openOnes(questionSet, answers);
  const count = Object.keys(settled).length;

  const answer = useCallback(
    (id: number, score: number) => {
      last.current = id;
      onAnswer(id, score);
    },
    [onAnswer],
  );

  useEffect(() => {
    if (attempts > 0) summary.current?.focus();
  }, [attempts]);

  useEffect(() => {
    if (returns > 0) startAt(heading.current);
  }, [returns]);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (open.length === 0) onCalculate();
    else setAttempts(attempts + 1);
  }

  function goToOpen(id: number | undefined) {
    if (id === undefined) return;
    last.current = id;
    goToQuestion(id);
  }

  /** Only the first open question shows the full message; fifty times would be noise. */
  function messageFor(id: number): string | undefined {
    if (attempts === 0 || answers[id] !== undefined) return undefined;
    return id === open[0] ? questionSet.incomplete : "Not answered yet";
  }

  function clear() {
    onClear();
    setAttempts(0);
    last.current = 0;
    startAt(heading.current);
  }

  return (
    <form
      // Until the scripts are here, and where they never come, the button sends nothing anywhere: the
      // method of a dialog does nothing outside of one.
      method="dialog"
      noValidate
      onSubmit={submit}
      aria-labelledby="statements-title"
    >
      <div className="page">
        <h2
          id="statements-title"
          ref={heading}
          tabIndex={-1}
          className="text-[1.75rem] leading-tight outline-none"
        >
          Your business as it is today
        </h2>
        <p className="mt-2 max-w-prose text-ink-soft">
          Choose the step that comes closest, for an ordinary week. 1 is the weakest, 5 the
          strongest.
        </p>
        <noscript>
          <p className="mt-6 max-w-prose border-l-4 border-copper pl-6">
            The report is made in your browser and requires JavaScript, and it's turned off. You can
            read every question here, or{" "}
            <Link className="text-link" to="/contact">
              write or call
            </Link>
            , and we'll go through them with you.
          </p>
        </noscript>
        {attempts > 0 && open.length > 0 && (
          <Incomplete
            ref={summary}
            message={questionSet.incomplete}
            first={open[0]}
            onGo={() => goToOpen(open[0])}
          />
        )}
        {questionSet.categories.map((category) => (
          <section
            key={category.key}
            aria-labelledby={category.key}
            className="mt-[clamp(2.5rem,2rem_+_2.5vw,4.5rem)]"
          >
            <div className="flex flex-wrap items-baseline justify-between gap-y-1 gap-x-8 pb-3 border-b-3 border-ink">
              <h3 id={category.key} tabIndex={-1} className="text-large leading-[1.2] outline-none">
                {category.title}
              </h3>
              <p className="text-ink-soft text-small/[1.6] lining-nums tabular-nums no-print">
                {answeredIn(category, settled)} of {category.last - category.first + 1} answered
              </p>
            </div>
            {questionSet.statements
              .filter(({ id }) => category.first <= id && id <= category.last)
              .map((statement) => (
                <Question
                  key={statement.id}
                  statement={statement}
                  score={answers[statement.id]}
                  missing={messageFor(statement.id)}
                  onAnswer={answer}
                />
              ))}
          </section>
        ))}
        <p className="no-print mt-12">
          <button type="submit" className="button">
            Calculate Business Health Status
          </button>
        </p>
        {count > 0 && (
          <div className="no-print mt-6">
            <ClearAnswers
              question={count === 1 ? "Clear your answer?" : `Clear all ${count} answers?`}
              isEmpty={false}
              onClear={clear}
            />
          </div>
        )}
      </div>
      <Progress
        questionSet={questionSet}
        answers={settled}
        onNextOpen={() => goToOpen(open.find((id) => id > last.current) ?? open[0])}
      />
    </form>
  );
}

function startAt(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: "start" });
}
