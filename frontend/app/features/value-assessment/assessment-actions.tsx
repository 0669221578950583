import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { api } from "~/api/client";
import { saveAttachment } from "~/lib/contact-attachments";
import type { ValueAssessmentWords, ValueQuestionSet } from "~/lib/facts";
import { useReportDownload } from "~/lib/use-report-download";
import { ResultActions } from "~/tools/result-actions";
import type { HeaderName } from "./draft";
import type { Answers, Finding } from "./rules";

/** The section with buttons to print, download or save the results, or attach them to a message. */
export function AssessmentActions({
  questionSet,
  words,
  header,
  answers,
  findings,
  children,
}: {
  questionSet: ValueQuestionSet;
  words: ValueAssessmentWords;
  header: Record<HeaderName, string>;
  answers: Answers;
  findings: Finding[];
  /** A further button. */
  children: ReactNode;
}) {
  const navigate = useNavigate();
  const report = useReportDownload({
    request: (options) =>
      api.POST("/api/assessment-report", {
        body: { version: questionSet.version, ...header, answers },
        ...options,
      }),
    fileName: "business-value-assessment.pdf",
    failureMessage: "We couldn't make the report. Please try again, or print this page.",
    // The header may have a character that our fonts lack, which only its author can correct.
    showsServerMessage: true,
  });

  function sendWithMessage() {
    saveAttachment({
      assessment: { version: questionSet.version, ...header, answers },
      summary: summary(questionSet, words, header, findings),
    });
    navigate("/contact");
  }

  return (
    <ResultActions lede={words.reportLede} report={report} onSend={sendWithMessage}>
      {children}
    </ResultActions>
  );
}

/** The attachment's description in one line. */
function summary(
  questionSet: ValueQuestionSet,
  { scenarios }: ValueAssessmentWords,
  { businessName }: Record<HeaderName, string>,
  findings: Finding[],
): string {
  const what = `All ${questionSet.questions.length} answers${businessName && ` for ${businessName}`}`;
  const names = findings
    .map(({ key }) => scenarios[key as keyof typeof scenarios].finding)
    .join("; ");
  return names === "" ? `${what}. No scenario identified.` : `${what}. They point to: ${names}.`;
}
