import { api } from "~/api/client";
import { saveFile } from "~/lib/download-file";
import type { Input } from "./rules";

const OTHERWISE = "valuation-range.pdf";

/** Asks the server for the run on paper and saves it; false when that did not work. */
export async function downloadReport(input: Input): Promise<boolean> {
  try {
    const { data, response } = await api.POST("/api/valuation-report", {
      body: input,
      parseAs: "blob",
      signal: AbortSignal.timeout(20_000),
    });
    if (data) saveFile(data, response, OTHERWISE);
    return Boolean(data);
  } catch {
    return false;
  }
}
