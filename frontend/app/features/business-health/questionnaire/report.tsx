import { useDeferredValue, useMemo } from "react";
import { formatLongDate } from "~/lib/dates";
import type { BusinessHealthWords } from "~/lib/facts";
import { useRootData } from "~/lib/site";
import { useStartReading } from "~/lib/start-reading";
import { PrintedAnswers } from "~/tools/printed-answers";
import { BandLabel } from "~/ui/band-shape";
import { Button } from "~/ui/button";
import { PrintHeading } from "~/ui/print-heading";
import { SourceNote } from "~/ui/source-note";
import type { Answers } from "../answers";
import { CategoryChart } from "../category-chart";
import { rangeLabel } from "../plot";
import { OverallScore, ReportActions, ReportStrengths, ReportWarnings } from "../report-parts";
import type { QuestionSet } from "./answers";
import { reportOf } from "./report-of";
import { SendReport } from "./send-report";

/** The report: the overall percentage, the critical warnings, the categories, the strengths and the actions. */
export default function Report({
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
  const heading = useStartReading();

  // The first part is painted at once, and the rest in the next render.
  const further = useDeferredValue(true, false);
  const { version } = questionSet;
  const report = useMemo(
    () => reportOf(questionSet, words, answers),
    [questionSet, words, answers],
  );
  const { firm } = useRootData();
  return (
    <div className="page grid gap-12 pb-14 md:gap-16 md:pb-24">
      <section aria-labelledby="health-title">
        <PrintHeading
          firm={firm}
          title="Business health report"
          date={`Answered on ${formatLongDate(Date.now())}`}
        />
        {/* It stays clear of the line that says whether all is saved. */}
        <h2 id="health-title" ref={heading} tabIndex={-1} className="scroll-mt-14 outline-none">
          Your business health
        </h2>
        <OverallScore of={report}>
          <p className="mt-2 font-semibold">
            <BandLabel band={report.band}>: {rangeLabel(report.band, questionSet.bands)}</BandLabel>
          </p>
        </OverallScore>
      </section>

      <ReportWarnings {...report} />

      <section aria-labelledby="categories-title">
        <h3 id="categories-title" className="text-heading">
          Five categories
        </h3>
        <div className="mt-6">
          <CategoryChart report={report} bands={questionSet.bands} />
        </div>
      </section>

      {further && (
        <>
          <ReportActions {...report} />
          <ReportStrengths {...report} />
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
          <SendReport version={version} report={report} answers={answers} />
        </>
      )}

      <p className="no-print">
        <Button onClick={onRetake}>Retake Assessment</Button>
      </p>
      <div className="grid max-w-prose gap-3 text-small text-ink-soft">
        <p>
          {words.disclaimer} Questions {version}.
        </p>
        <SourceNote ids={Object.keys(words.sources)} sources={words.sources} />
      </div>
    </div>
  );
}
