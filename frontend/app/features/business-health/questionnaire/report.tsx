import { useDeferredValue, useEffect, useMemo, useRef } from "react";
import { formatLongDate } from "~/lib/dates";
import type { BusinessHealthWords } from "~/lib/facts";
import { useRootData } from "~/lib/site";
import { PrintHeading } from "~/ui/print-heading";
import { PrintedAnswers } from "~/ui/printed-answers";
import { SourceNote } from "~/ui/source-note";
import { Actions } from "./actions";
import type { Answers, QuestionSet } from "./answers";
import { BandMark } from "./band-mark";
import { CategoryChart } from "./category-chart";
import { CategoryTable } from "./category-table";
import { ReportActions } from "./report-actions";
import { assess, needsCaveat } from "./rules";
import { Strengths } from "./strengths";
import { Warnings } from "./warnings";

/** The report: the overall percentage, the critical warnings, the categories, the strengths and the actions. */
export function Report({
  questionSet,
  words,
  answers,
  onRetake,
}: {
  questionSet: QuestionSet;
  words: BusinessHealthWords;
  /** Complete: every statement has one. */
  answers: Answers;
  onRetake: () => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "start" });
  }, []);

  // The first part is painted at once, and the rest in the next render.
  const further = useDeferredValue(true, false);
  const assessed = useMemo(() => assess(questionSet, answers), [questionSet, answers]);
  const { overall, label } = assessed;
  const { firm } = useRootData();
  return (
    <div className="page grid gap-12 pb-14 md:gap-16 md:pb-24">
      <section aria-labelledby="health-title">
        <PrintHeading
          firm={firm}
          title="Business health report"
          date={`Answered on ${formatLongDate(Date.now())}`}
        />
        <h2 id="health-title" ref={heading} tabIndex={-1} className="outline-none">
          Your business health
        </h2>
        <div className="flex flex-wrap items-center gap-y-4 gap-x-10 mt-6">
          <p className="figure text-[clamp(5rem,3.5rem_+_7vw,9rem)] leading-[0.9]">
            {overall.percent}%
          </p>
          <div>
            <p className="max-w-104 font-serif text-h3">{label}</p>
            <p className="mt-2 font-semibold">
              <BandMark band={overall.band} questionSet={questionSet} />
            </p>
          </div>
        </div>
        {needsCaveat(questionSet, assessed) && (
          <p className="mt-8 max-w-prose border-l-4 border-copper pl-6">{words.labelCaveat}</p>
        )}
      </section>

      <Warnings questionSet={questionSet} words={words} assessed={assessed} answers={answers} />

      <section aria-labelledby="categories-title">
        <h3 id="categories-title" className="text-heading">
          Five categories
        </h3>
        <div className="mt-6">
          <CategoryChart questionSet={questionSet} assessed={assessed} />
          <CategoryTable questionSet={questionSet} assessed={assessed} />
        </div>
      </section>

      {further && (
        <>
          <Actions questionSet={questionSet} words={words} assessed={assessed} answers={answers} />
          <Strengths
            questionSet={questionSet}
            words={words}
            assessed={assessed}
            answers={answers}
          />
          <PrintedAnswers
            categories={questionSet.categories.map(({ title, first, last }) => ({
              title,
              answers: questionSet.statements.slice(first - 1, last).map(({ id, text, scale }) => ({
                id,
                question: text,
                answer: `${answers[id]}: ${scale[(answers[id] ?? 1) - 1]}`,
              })),
            }))}
          />
          <ReportActions assessed={assessed} answers={answers} />
        </>
      )}

      <p className="no-print">
        <button type="button" className="button" onClick={onRetake}>
          Retake Assessment
        </button>
      </p>
      <div className="grid max-w-prose gap-3 text-small text-ink-soft">
        <p>
          {words.disclaimer} Questions {assessed.version}.
        </p>
        <SourceNote ids={Object.keys(words.sources)} sources={words.sources} />
      </div>
    </div>
  );
}
