import { lazy, Suspense, useEffect, useState } from "react";
import type { BusinessHealthWords } from "~/lib/facts";
import type { Answers } from "../answers";
import type { QuestionSet } from "./answers";
import { EntryForm } from "./entry-form";

const loadReport = () => import("./report");
const Report = lazy(loadReport);

/** The business health assessment: the form, then the report, which is calculated in the browser. */
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
  /**
   * Must be the same function in every render, so that statements whose answer has not changed are not rendered
   * again.
   */
  onAnswer: (id: number, score: number) => void;
  onClear: () => void;
  /** Called with the complete answers when the report is shown. */
  onSubmit: (answers: Answers) => void;
}) {
  const [reported, setReported] = useState<Answers | null>(null);
  const [returns, setReturns] = useState(0);

  // Preloaded, so that it is there after the last answer even without a network.
  useEffect(() => void loadReport().catch(() => {}), []);

  function calculate() {
    setReported(answers);
    onSubmit(answers);
  }

  function retake() {
    setReported(null);
    setReturns(returns + 1);
  }

  if (reported) {
    return (
      <Suspense>
        <Report questionSet={questionSet} words={words} answers={reported} onRetake={retake} />
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
