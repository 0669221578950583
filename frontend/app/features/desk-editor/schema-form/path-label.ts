import type { RJSFSchema } from "@rjsf/utils";
import type { Path } from "~/lib/json";
import type { JsonSchema } from "./prepare-schema";

/**
 * Returns the labels of the fields that lead to a value: `Steps, 2, Heading`. Entries of lists have their positions or
 * names in the path.
 */
export function pathLabel(path: Path, schema: RJSFSchema): string {
  const words: string[] = [];
  let at: JsonSchema | undefined = schema as JsonSchema;
  for (const part of path) {
    const items: unknown = at?.items;
    if (typeof part === "number" || at?.type === "array") {
      words.push(typeof part === "number" ? String(part + 1) : part);
      at = (Array.isArray(items) ? items[Number(part)] : items) as JsonSchema | undefined;
    } else {
      at = at?.properties?.[part];
      words.push(at?.title ?? part);
    }
  }
  return words.join(", ");
}
