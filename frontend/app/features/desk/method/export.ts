import { saveDownload } from "~/lib/download-file";

/** Saves a version as the JSON file of `domain/valuation/`. */
export function exportBody(body: object, version: string): void {
  const data = new Blob([`${JSON.stringify(body, null, 2)}\n`], { type: "application/json" });
  saveDownload(data, new Response(), `method-${version}.json`);
}
