import { api } from "~/api/client";
import { saveFile } from "~/lib/download-file";
import type { HeaderName } from "./draft";
import type { Answers } from "./rules";

const FAILED = "The report could not be made. Please try again, or print this page.";

/** Asks the server for the results on paper and saves them. When that did not work: what to tell. */
export async function downloadReport(
  body: Record<HeaderName, string> & { answers: Answers },
): Promise<string | null> {
  try {
    const { data, error, response } = await api.POST("/api/assessment-report", {
      body,
      parseAs: "blob",
      signal: AbortSignal.timeout(20_000),
    });
    if (data) {
      saveFile(data, response, "business-value-assessment.pdf");
      return null;
    }
    // A letter in the header that our fonts do not have: only its owner can mend that.
    return error && "fields" in error && response.status === 422 ? error.message : FAILED;
  } catch {
    return FAILED;
  }
}
