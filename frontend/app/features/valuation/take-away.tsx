import { useState } from "react";
import { useNavigate } from "react-router";
import { api } from "~/api/client";
import { saveAttachment } from "~/lib/contact-attachments";
import { useReportDownload } from "~/lib/use-report-download";
import { showToast } from "~/ui/toasts";
import { formatMoney } from "./money";
import type { Input, Result } from "./rules";
import { toFragment } from "./stored-input";

/** Prints the run, downloads it, copies a link to it or sends it with a message. */
export function TakeAway({ input, result }: { input: Input; result: Result }) {
  const navigate = useNavigate();
  const [link, setLink] = useState("");
  const { busy, download } = useReportDownload({
    request: (options) => api.POST("/api/valuation-report", { body: input, ...options }),
    fileName: "valuation-range.pdf",
    failureMessage: "We couldn't make the report. Please try again, or print this page.",
  });

  async function copyLink() {
    const address = new URL(toFragment(input), location.href).href;
    try {
      await navigator.clipboard.writeText(address);
      showToast({
        title: "Link copied",
        detail: "It carries your numbers. Share it only with people you want to see them.",
        tone: "plain",
      });
    } catch {
      setLink(address);
    }
  }

  function sendWithMessage() {
    saveAttachment({
      run: { ...input, version: result.version },
      summary: `${formatMoney(result.rangeLow)} to ${formatMoney(result.rangeHigh)}, ${input.industry}, method ${result.version}`,
    });
    navigate("/contact");
  }

  return (
    <section aria-labelledby="take-away-title" className="no-print">
      <h3 id="take-away-title">Take it with you</h3>
      <p className="mt-2 max-w-prose text-ink-soft">
        We don't ask who you are. Our server makes the report from these eight answers and keeps no
        copy. The link carries them in a part of the address that browsers never send.
      </p>
      <p className="mt-6 flex flex-wrap gap-4">
        <button type="button" className="button button-quiet" disabled={busy} onClick={download}>
          {busy ? "Preparing the report..." : "Download the PDF report"}
        </button>
        <button type="button" className="button button-quiet" onClick={() => window.print()}>
          Print this page
        </button>
        <button type="button" className="button button-quiet" onClick={copyLink}>
          Copy a link to this run
        </button>
        <button type="button" className="button button-quiet" onClick={sendWithMessage}>
          Send this with my message
        </button>
      </p>
      {link && (
        <p className="field mt-5">
          <label htmlFor="run-link">Your link</label>
          <input
            id="run-link"
            className="input"
            readOnly
            value={link}
            onFocus={(event) => event.target.select()}
          />
        </p>
      )}
    </section>
  );
}
