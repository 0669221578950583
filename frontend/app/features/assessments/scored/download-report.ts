import { api } from "~/api/client";
import { saveFile } from "~/lib/download-file";
import type { Answers } from "./rules";

/** Asks the server for the report on paper and saves it; false when that did not work. */
export async function downloadReport(answers: Answers): Promise<boolean> {
  try {
    const { data, response } = await api.POST("/api/health-report", {
      body: { answers },
      parseAs: "blob",
      signal: AbortSignal.timeout(20_000),
    });
    if (!data) return false;
    saveFile(data, response, "business-health.pdf");
    return true;
  } catch {
    return false;
  }
}
