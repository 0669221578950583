import { useNavigate } from "react-router";
import { api } from "~/api/client";
import { saveAttachment } from "~/lib/contact-attachments";
import { useReportDownload } from "~/lib/use-report-download";
import type { Answers, Assessed } from "./rules";

/** The report on paper, or with a message. */
export function TakeAway({ assessed, answers }: { assessed: Assessed; answers: Answers }) {
  const navigate = useNavigate();
  const { busy, download } = useReportDownload({
    request: (options) =>
      api.POST("/api/health-report", { body: { version: assessed.version, answers }, ...options }),
    fileName: "business-health.pdf",
    failureMessage: "We couldn't make the report. Please try again, or print this page.",
  });

  function sendWithMessage() {
    const { version, overall, label } = assessed;
    saveAttachment({
      health: { version, answers },
      summary: `Business health ${overall.percent}%, ${label}, questions ${version}`,
    });
    navigate("/contact");
  }

  return (
    <section aria-labelledby="take-away-title" className="no-print">
      <h3 id="take-away-title" className="text-heading">
        Take it with you
      </h3>
      <p className="mt-3 max-w-prose text-ink-soft">
        Our server makes the PDF from these fifty answers and keeps no copy.
      </p>
      <p className="mt-6 flex flex-wrap gap-4">
        <button type="button" className="button button-quiet" disabled={busy} onClick={download}>
          {busy ? "Preparing the report..." : "Download the PDF report"}
        </button>
        <button type="button" className="button button-quiet" onClick={() => window.print()}>
          Print this page
        </button>
        <button type="button" className="button button-quiet" onClick={sendWithMessage}>
          Send this with my message
        </button>
      </p>
    </section>
  );
}
