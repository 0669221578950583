import { useState } from "react";
import { api } from "~/api/client";
import { saveFile } from "~/lib/download-file";
import { showToast } from "~/ui/toasts";

const PATIENCE_MS = 20_000;

/** The report of a run on paper, as of its day. */
export function DownloadRun({ id, label }: { id: number; label: string }) {
  const [busy, setBusy] = useState(false);

  async function download() {
    if (busy) return;
    setBusy(true);
    const saved = await saveReport(id);
    setBusy(false);
    if (saved) return;
    showToast({
      title: "Error",
      detail: "The report could not be made. Please try again.",
      tone: "bad",
    });
  }

  return (
    <button
      type="button"
      className="text-link cursor-pointer no-print"
      aria-label={label}
      aria-disabled={busy}
      onClick={() => void download()}
    >
      {busy ? "Preparing..." : "PDF"}
    </button>
  );
}

async function saveReport(number: number): Promise<boolean> {
  try {
    const { data, response } = await api.GET("/api/health/runs/{number}/report", {
      params: { path: { number } },
      parseAs: "blob",
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (data) saveFile(data, response, "business-health.pdf");
    return Boolean(data);
  } catch {
    return false;
  }
}
