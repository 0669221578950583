import { useRef, useState } from "react";
import type { ScoredWords } from "~/lib/facts";
import type { DraftKeeper } from "./draft";
import { EntryForm } from "./entry-form";
import { Report } from "./report";
import { type Answers, type Assessed, assess, type Bank } from "./rules";
import { useAnswers } from "./use-answers";

/**
 * 'Business Health Status': fifty statements, then the report on them. Nothing is sent anywhere to work it
 * out; the host says where the draft lives and hears of each report.
 */
export function HealthAssessment({
  bank,
  words,
  draft,
  onCalculated,
}: {
  bank: Bank;
  words: ScoredWords;
  draft: DraftKeeper;
  onCalculated?: (assessed: Assessed, answers: Answers) => void;
}) {
  const form = useRef<HTMLFormElement>(null);
  const { answers, answer, clear } = useAnswers(bank, draft, form);
  const [report, setReport] = useState<{ assessed: Assessed; answers: Answers } | null>(null);
  const [returns, setReturns] = useState(0);

  function calculate() {
    const assessed = assess(bank, answers);
    setReport({ assessed, answers });
    onCalculated?.(assessed, answers);
  }

  function retake() {
    setReport(null);
    setReturns(returns + 1);
  }

  if (report) return <Report bank={bank} words={words} {...report} onRetake={retake} />;
  return (
    <EntryForm
      ref={form}
      returns={returns}
      bank={bank}
      answers={answers}
      onAnswer={answer}
      onClear={clear}
      onCalculate={calculate}
    />
  );
}
