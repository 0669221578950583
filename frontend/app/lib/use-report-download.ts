import { useState } from "react";
import { showError } from "~/ui/toasts";
import { saveDownload } from "./download-file";

type RequestOptions = { parseAs: "blob" };

type ReportResponse = { data?: Blob; error?: { message: string }; response: Response };

/**
 * A hook that downloads a PDF report, one at a time. `busy`: whether the server is making it. A toast reports a
 * failure.
 */
export function useReportDownload({
  request,
  fileName,
  failureMessage,
  showsServerMessage = false,
}: {
  request: (options: RequestOptions) => Promise<ReportResponse>;
  /** The file name if the server sends none. */
  fileName: string;
  failureMessage: string;
  /** Whether to show the server's message of a 422 response, which says what to correct in the form. */
  showsServerMessage?: boolean;
}) {
  const [busy, setBusy] = useState(false);

  /** Downloads the report. Returns an error message, or null. */
  async function save(): Promise<string | null> {
    try {
      const { data, error, response } = await request({ parseAs: "blob" });
      if (data) saveDownload(data, response, fileName);
      else
        return showsServerMessage && error && response.status === 422
          ? error.message
          : failureMessage;
      return null;
    } catch {
      return failureMessage;
    }
  }

  async function download() {
    if (busy) return;
    setBusy(true);
    const detail = await save();
    setBusy(false);
    if (detail) showError(detail);
  }

  return { busy, download: () => void download() };
}
