import { saveDownload } from "~/lib/download-file";
import type { MethodKind } from "./method-kind";

/** Saves a version as the JSON file that `domain/` would have. */
export function exportBody(
  { file }: Pick<MethodKind, "file">,
  body: object,
  version: string,
): void {
  const data = new Blob([`${JSON.stringify(body, null, 2)}\n`], { type: "application/json" });
  saveDownload(data, new Response(), `${file}-${version}.json`);
}
