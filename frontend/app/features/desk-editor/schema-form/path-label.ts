import type { RJSFSchema } from "@rjsf/utils";
import type { Path } from "~/lib/json";
import type { JsonSchema } from "./prepare-schema";

/** Returns the labels of the fields that lead to a value: `Steps, 2, Heading`. */
export function pathLabel(path: Path, schema: RJSFSchema): string {
  const words: string[] = [];
  let at: JsonSchema | undefined = schema as JsonSchema;
  for (const part of path) {
    const items: unknown = at?.items;
    if (typeof part === "number") {
      words.push(String(part + 1));
      at = (Array.isArray(items) ? items[part] : items) as JsonSchema | undefined;
    } else {
      at = at?.properties?.[part];
      words.push(at?.title ?? part);
    }
  }
  return words.join(", ");
}
