import { useNavigate } from "react-router";
import { api } from "~/api/client";
import { saveAttachment } from "~/lib/contact-attachments";
import { formatHeadlineRange } from "~/lib/money";
import { useReportDownload } from "~/lib/use-report-download";
import { ResultActions } from "~/tools/result-actions";
import type { Input, Result } from "./rules";
import { LocalRunNote, SaveRun } from "./save-run";
import { toFragment } from "./stored-input";

/** The section with buttons to share the run, download its report, save it, print it or send it with a message. */
export function RunActions({ input, result }: { input: Input; result: Result }) {
  const navigate = useNavigate();
  const report = useReportDownload({
    request: (options) =>
      api.POST("/api/valuation-report", {
        body: { ...input, version: result.version },
        ...options,
      }),
    fileName: "valuation-range.pdf",
    failureMessage: "We couldn't make the report. Please try again, or print this page.",
  });

  function sendWithMessage() {
    saveAttachment({
      run: { ...input, version: result.version },
      summary: `${formatHeadlineRange(result.rangeLow, result.rangeHigh)}, ${input.industry}, method ${result.version}`,
    });
    navigate("/contact");
  }

  return (
    <div>
      <ResultActions
        lede="No name needed. Our server makes the report from your answers and keeps no copy."
        report={report}
        onSend={sendWithMessage}
        makeLink={() => new URL(toFragment(input), location.href).href}
      >
        <SaveRun key={JSON.stringify(input)} input={input} version={result.version} />
      </ResultActions>
      <LocalRunNote input={input} version={result.version} />
    </div>
  );
}
