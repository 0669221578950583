import { useState } from "react";
import { showError } from "~/ui/toasts";
import { saveDownload } from "./download-file";

type RequestOptions = { parseAs: "blob" };

type ReportResponse = { data?: Blob; error?: { message: string }; response: Response };

/** Downloads a PDF report, one at a time. `busy` while the server makes it; a toast reports a failure. */
export function useReportDownload({
  request,
  fileName,
  failureMessage,
  showsServerMessage = false,
}: {
  request: (options: RequestOptions) => Promise<ReportResponse>;
  /** Used where the server gives no file name. */
  fileName: string;
  failureMessage: string;
  /** Whether the message of a 422 response is shown, because it says what to correct in the form. */
  showsServerMessage?: boolean;
}) {
  const [busy, setBusy] = useState(false);

  /** Returns a message if there is no report. */
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
