import { saveDownload } from "~/lib/download-file";
import type { MethodKind } from "./method-kind";

/** Downloads a version as a JSON file, in the format of the files in `domain/`. */
export function exportBody(
  { file }: Pick<MethodKind, "file">,
  body: object,
  version: string,
): void {
  const data = new Blob([`${JSON.stringify(body, null, 2)}\n`], { type: "application/json" });
  saveDownload(data, new Response(), `${file}-${version}.json`);
}
