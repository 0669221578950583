import { useState } from "react";
import { showError } from "~/ui/toasts";
import { nameOf, saveDownload } from "./download-file";

type RequestOptions = { parseAs: "blob" };

type ReportResponse = { data?: Blob; error?: { message: string }; response: Response };

export type Report = {
  /** Whether the server is making it. */
  busy: boolean;
  download: () => void;
  /** Opens the device's menu for sharing files. Only where `canShareFiles` is true. */
  share: () => void;
};

/** A hook that downloads or shares a PDF report, one at a time. A toast reports a failure. */
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
}): Report {
  const [busy, setBusy] = useState(false);

  /** Fetches the report and hands it over. Returns an error message, or null. */
  async function fetchReport(
    handOver: (data: Blob, response: Response) => void | Promise<void>,
  ): Promise<string | null> {
    try {
      const { data, error, response } = await request({ parseAs: "blob" });
      if (data) await handOver(data, response);
      else
        return showsServerMessage && error && response.status === 422
          ? error.message
          : failureMessage;
      return null;
    } catch {
      return failureMessage;
    }
  }

  async function run(handOver: (data: Blob, response: Response) => void | Promise<void>) {
    if (busy) return;
    setBusy(true);
    const detail = await fetchReport(handOver);
    setBusy(false);
    if (detail) showError(detail);
  }

  const save = (data: Blob, response: Response) => saveDownload(data, response, fileName);

  async function shareFile(data: Blob, response: Response) {
    const name = nameOf(response) ?? fileName;
    try {
      await navigator.share({ files: [new File([data], name, { type: "application/pdf" })] });
    } catch (problem) {
      // The menu was closed, or the report took longer than the browser lets a tap count.
      if ((problem as DOMException).name !== "AbortError") save(data, response);
    }
  }

  return { busy, download: () => void run(save), share: () => void run(shareFile) };
}

/** Whether this device has a menu for sharing files. */
export function canShareFiles(): boolean {
  const example = () => new File([], "report.pdf", { type: "application/pdf" });
  return typeof navigator.canShare === "function" && navigator.canShare({ files: [example()] });
}
