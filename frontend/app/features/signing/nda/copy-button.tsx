import { useReportDownload } from "~/lib/use-report-download";
import { Button } from "~/ui/button";
import type { NdaActs } from "./nda-api";

/** Downloads the signed document. */
export function CopyButton({ acts }: { acts: NdaActs }) {
  const { busy, download } = useReportDownload({
    request: acts.copy,
    fileName: "confidentiality-agreement.pdf",
    failureMessage: "Your copy couldn't be made. Please try again in a minute.",
  });
  return (
    <Button variant="secondary" aria-disabled={busy} onClick={download}>
      {busy ? "Preparing..." : "Download your copy"}
    </Button>
  );
}
