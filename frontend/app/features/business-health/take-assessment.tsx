import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { QueryView, useFreshData } from "~/lib/query-view";
import { useSignedIn } from "~/lib/session";
import type { Answers } from "./answers";
import { DASHBOARD, DraftStatus } from "./draft-status";
import { type Start, startQuery } from "./queries";
import { type QuestionSet, unsavedAnswers } from "./unsaved-answers";
import { useHealthDraft } from "./use-health-draft";

/** Renders the assessment form. It is passed in as a function. */
type Questionnaire = (draft: {
  changed: number[];
  answers: Answers;
  onAnswer: (id: number, score: number) => void;
  onClear: () => void;
  onSubmit: (answers: Answers) => void;
}) => ReactNode;

/** The assessment, whose answers and results are saved to the owner's account. */
export function TakeAssessment({
  questions,
  children,
}: {
  questions: QuestionSet;
  children: Questionnaire;
}) {
  const query = useQuery(startQuery(questions, useSignedIn().person.id));
  const start = useFreshData(query);
  return (
    <>
      <div className="page page-title pt-4 md:pt-12">
        <p className="no-print">
          <Link className="text-link" to={DASHBOARD}>
            Back to the dashboard
          </Link>
        </p>
        <h1 className="mt-2 max-w-[18ch] md:mt-6">Business Health Status</h1>
        <p className="lede mt-3 md:mt-5">
          See your business as a buyer will. Fifty questions, about twelve minutes. Finish later, on
          any device.
        </p>
        {!start && (
          <div className="mt-10 mb-24">
            <QueryView
              query={query}
              loading="Loading your answers..."
              failed="We couldn't load your answers."
              fresh
            >
              {() => null}
            </QueryView>
          </div>
        )}
      </div>
      {start && (
        <SyncedAssessment questions={questions} start={start}>
          {children}
        </SyncedAssessment>
      )}
    </>
  );
}

function SyncedAssessment({
  questions,
  start,
  children,
}: {
  questions: QuestionSet;
  start: Start;
  children: Questionnaire;
}) {
  const person = useSignedIn().person.id;
  const [changed, setChanged] = useState(() => {
    const unsaved = unsavedAnswers(person, questions).changedQuestions();
    return [...new Set([...start.changedQuestions, ...unsaved])].sort((a, b) => a - b);
  });
  const [prefilled, setPrefilled] = useState(Object.keys(start.suggested).length > 0);
  const { answers, status, retry, answer, clear, submit, continueHere } = useHealthDraft(
    questions,
    start,
  );

  /** Hides the notices about the answers with which the page began. */
  function hideNotices() {
    setChanged([]);
    setPrefilled(false);
  }

  return (
    <>
      {prefilled && (
        <div className="page mt-3 md:mt-6 no-print">
          <p className="max-w-prose">
            Your last answers are filled in. Change what has changed since, then calculate again.
          </p>
        </div>
      )}
      <DraftStatus status={status} onRetry={retry} onContinue={continueHere} />
      <div className="assessment-embed pt-4 md:pt-10">
        {children({
          changed,
          answers,
          onAnswer: answer,
          onClear() {
            hideNotices();
            clear();
          },
          onSubmit(result) {
            hideNotices();
            submit(result);
          },
        })}
      </div>
    </>
  );
}
