import { api } from "~/api/client";
import { saveFile } from "~/lib/download-file";

const OTHERWISE = "valuation-range.pdf";
const TROUBLE = "The report could not be made. Please try again.";

/** Saves the report of a kept run. Null when that worked, else why it did not. */
export async function downloadSaved(number: number): Promise<string | null> {
  try {
    const { data, response } = await api.GET("/api/valuations/{number}/report", {
      params: { path: { number } },
      parseAs: "blob",
      signal: AbortSignal.timeout(20_000),
    });
    if (data) saveFile(data, response, OTHERWISE);
    return data ? null : TROUBLE;
  } catch {
    return TROUBLE;
  }
}
