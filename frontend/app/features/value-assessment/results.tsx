import { type ReactNode, useDeferredValue } from "react";
import { formatCalendarDate, formatLongDate } from "~/lib/dates";
import type { ValueAssessmentWords, ValueQuestionSet } from "~/lib/facts";
import { useRootData } from "~/lib/site";
import { useStartReading } from "~/lib/start-reading";
import { PrintedAnswers } from "~/tools/printed-answers";
import { Button, ButtonLink } from "~/ui/button";
import { PrintHeading } from "~/ui/print-heading";
import { AssessmentActions } from "./assessment-actions";
import type { HeaderName } from "./draft";
import { KeyInsights } from "./key-insights";
import { type Answers, answered, identify } from "./rules";
import { Scenarios } from "./scenarios";
import { Verdict } from "./verdict";
import { WarningSigns } from "./warning-signs";

/** The results: the strongest finding and two more, what to do next, then every scenario with its evidence, then the warning signs. */
export function Results({
  questionSet,
  words,
  header,
  answers,
  onAgain,
  children,
}: {
  questionSet: ValueQuestionSet;
  words: ValueAssessmentWords;
  header: Record<HeaderName, string>;
  answers: Answers;
  onAgain: () => void;
  /** A further button, such as one that saves the results. */
  children: ReactNode;
}) {
  const heading = useStartReading();

  // The first part is painted at once, and the rest in the next render.
  const further = useDeferredValue(true, false);
  const findings = identify(questionSet, answers);
  const { firm } = useRootData();
  const date = header.date && formatCalendarDate(header.date);
  const completed = `${answered(questionSet, answers)}/${questionSet.questions.length} questions`;
  return (
    <article className="results page pt-10 pb-14 md:pb-24" aria-labelledby="results">
      <section>
        <PrintHeading
          firm={firm}
          title="Business Value Assessment Results"
          date={date || formatLongDate(Date.now())}
          facts={[
            ["Business", header.businessName || "Not specified"],
            ["Owner", header.ownerName || "Not specified"],
            ["Industry", header.industry || "Not specified"],
            ["Assessment Completed", completed],
          ]}
        />
        <div className="print:hidden">
          <h2 id="results" ref={heading} tabIndex={-1} className="text-heading outline-none">
            Business Value Assessment Results
          </h2>
          <p className="mt-2 font-serif text-subtitle">
            {[header.businessName, date].filter(Boolean).join(", ")}
          </p>
          <ul className="results-facts">
            <li>Assessment Completed: {completed}</li>
            <li>Owner: {header.ownerName || "Not specified"}</li>
            <li>Industry: {header.industry || "Not specified"}</li>
          </ul>
        </div>
        <Verdict questionSet={questionSet} words={words} findings={findings} />
      </section>

      {further && (
        <>
          <div className="next-moves no-print">
            <section className="bg-paper-deep p-6 md:p-8" aria-labelledby="worth-title">
              <h3 id="worth-title" className="text-heading">
                {words.valuation.question}
              </h3>
              <p className="mt-2">{words.valuation.text}</p>
              <p className="mt-5">
                <ButtonLink to="/business-calculator" prefetch="intent">
                  {words.valuation.link}
                </ButtonLink>
              </p>
            </section>
            <AssessmentActions
              questionSet={questionSet}
              words={words}
              header={header}
              answers={answers}
              findings={findings}
            >
              {children}
            </AssessmentActions>
          </div>
          {findings.length > 0 && (
            <Scenarios questionSet={questionSet} words={words} findings={findings} />
          )}
          <KeyInsights questionSet={questionSet} words={words} findings={findings} />
          <WarningSigns questionSet={questionSet} words={words} />
          <PrintedAnswers
            categories={questionSet.categories.map(({ title, first, last }) => ({
              title,
              answers: questionSet.questions
                .slice(first - 1, last)
                .map(({ id, text }) => ({ id, question: text, answer: answers[id] ?? "" })),
            }))}
          />
        </>
      )}

      <section>
        <p className="no-print">
          <Button variant="secondary" onClick={onAgain}>
            Take Assessment Again
          </Button>
        </p>
        <p className="mt-8 max-w-prose text-small text-ink-soft">
          {words.disclaimer} Questions {questionSet.version}.
        </p>
      </section>
    </article>
  );
}
