import { useNavigate } from "react-router";
import { api } from "~/api/client";
import { saveAttachment } from "~/lib/contact-attachments";
import { useReportDownload } from "~/lib/use-report-download";
import { ResultActions } from "~/tools/result-actions";
import type { Answers } from "../answers";
import type { ReportData } from "../report-parts";

/** The section with buttons to send the report with a message, download it or print it. */
export function SendReport({
  version,
  report: { overall, label },
  answers,
}: {
  version: string;
  report: ReportData;
  answers: Answers;
}) {
  const navigate = useNavigate();
  const report = useReportDownload({
    request: (options) =>
      api.POST("/api/health-report", { body: { version, answers }, ...options }),
    fileName: "business-health.pdf",
    failureMessage: "We couldn't make the report. Please try again, or print this page.",
  });

  function sendWithMessage() {
    saveAttachment({
      health: { version, answers },
      summary: `Business health ${overall}%, ${label}, questions ${version}`,
    });
    navigate("/contact");
  }

  return (
    <ResultActions
      lede="Our server makes the PDF from these fifty answers and keeps no copy."
      report={report}
      onSend={sendWithMessage}
    />
  );
}
