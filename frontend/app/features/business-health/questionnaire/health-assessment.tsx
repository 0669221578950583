import { lazy, Suspense, useEffect, useState } from "react";
import type { BusinessHealthWords } from "~/lib/facts";
import { EntryForm } from "./entry-form";
import { type Answers, type Assessed, assess, type QuestionSet } from "./rules";

const loadReport = () => import("./report").then(({ Report }) => ({ default: Report }));
const Report = lazy(loadReport);

/** 'Business Health Status': fifty statements, then the report on them, which is computed in the browser. */
export function HealthAssessment({
  questionSet,
  words,
  changed,
  answers,
  onAnswer,
  onClear,
  onSubmit,
}: {
  questionSet: QuestionSet;
  words: BusinessHealthWords;
  /** The questions that changed since they were answered. */
  changed: number[];
  answers: Answers;
  /** The same function each time, so that a question that is not answered again is not rendered again. */
  onAnswer: (id: number, score: number) => void;
  onClear: () => void;
  /** Called with complete answers when the report is shown. */
  onSubmit: (answers: Answers) => void;
}) {
  const [report, setReport] = useState<{ assessed: Assessed; answers: Answers } | null>(null);
  const [returns, setReturns] = useState(0);

  // Preloaded, so that it is there after the last answer even without a network.
  useEffect(() => void loadReport().catch(() => {}), []);

  function calculate() {
    setReport({ assessed: assess(questionSet, answers), answers });
    onSubmit(answers);
  }

  function retake() {
    setReport(null);
    setReturns(returns + 1);
  }

  if (report) {
    return (
      <Suspense>
        <Report questionSet={questionSet} words={words} {...report} onRetake={retake} />
      </Suspense>
    );
  }
  return (
    <EntryForm
      returns={returns}
      questionSet={questionSet}
      changed={changed}
      answers={answers}
      onAnswer={onAnswer}
      onClear={onClear}
      onCalculate={calculate}
    />
  );
}
