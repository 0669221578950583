import { saveDownload } from "~/lib/download-file";
import type { ReleaseKind } from "../kind";

/** Downloads a version as a JSON file, in the format of the files in `domain/`. */
export function exportBody(
  { file }: Pick<ReleaseKind, "file">,
  body: object,
  version: string,
): void {
  const data = new Blob([`${JSON.stringify(body, null, 2)}\n`], { type: "application/json" });
  saveDownload(data, new Response(), `${file}-${version}.json`);
}
