import { api } from "~/api/client";
import { useReportDownload } from "~/lib/use-report-download";
import { Button } from "~/ui/button";

/** A button that downloads the PDF report of a saved run. */
export function RunPdfButton({ id, label }: { id: number; label: string }) {
  const params = { path: { number: id } };
  const { busy, download } = useReportDownload({
    request: (options) => api.GET("/api/health/runs/{number}/report", { params, ...options }),
    fileName: "business-health.pdf",
    failureMessage: "We couldn't make the report. Please try again.",
  });
  return (
    <Button
      variant="quiet"
      className="no-print"
      aria-label={label}
      aria-disabled={busy}
      onClick={download}
    >
      {busy ? "Preparing..." : "PDF"}
    </Button>
  );
}
