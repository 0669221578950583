import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import type { BusinessHealthWords, HealthQuestionSet } from "~/lib/facts";
import { QueryView, useFreshData } from "~/lib/query-view";
import { useSignedIn } from "~/lib/session";
import { DASHBOARD, DraftStatus } from "./draft-status";
import { type Start, startQuery } from "./queries";
import { HealthAssessment } from "./questionnaire/health-assessment";
import { unsavedAnswers } from "./unsaved-answers";
import { useHealthDraft } from "./use-health-draft";

type Props = { questionSet: HealthQuestionSet; words: BusinessHealthWords };

/** The assessment, whose answers and results are saved to the owner's account. */
export function TakeAssessment({ questionSet, words }: Props) {
  const query = useQuery(startQuery(questionSet, useSignedIn().person.id));
  const start = useFreshData(query);
  return (
    <>
      <div className="page page-title pt-4 md:pt-12">
        <p className="no-print">
          <Link className="text-link" to={DASHBOARD}>
            Back to the dashboard
          </Link>
        </p>
        <h1 className="mt-2 max-w-[18ch] md:mt-6">{words.intro.title}</h1>
        <p className="lede mt-3 md:mt-5">{words.intro.lede}</p>
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
      {start && <SyncedAssessment questionSet={questionSet} words={words} start={start} />}
    </>
  );
}

function SyncedAssessment({ questionSet, words, start }: Props & { start: Start }) {
  const person = useSignedIn().person.id;
  const [changed, setChanged] = useState(() => {
    const unsaved = unsavedAnswers(person, questionSet).changedQuestions();
    return [...new Set([...start.changedQuestions, ...unsaved])].sort((a, b) => a - b);
  });
  const [prefilled, setPrefilled] = useState(Object.keys(start.suggested).length > 0);
  const { answers, status, retry, answer, clear, submit, continueHere } = useHealthDraft(
    questionSet,
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
          <p className="max-w-prose">{words.intro.prefilled}</p>
        </div>
      )}
      <DraftStatus status={status} onRetry={retry} onContinue={continueHere} />
      <div className="pt-4 md:pt-10">
        <HealthAssessment
          questionSet={questionSet}
          words={words}
          changed={changed}
          answers={answers}
          onAnswer={answer}
          onClear={() => {
            hideNotices();
            clear();
          }}
          onSubmit={(result) => {
            hideNotices();
            submit(result);
          }}
        />
      </div>
    </>
  );
}
