import type { RJSFSchema } from "@rjsf/utils";
import type { JsonSchema } from "./prepare-schema";
import type { Path } from "./problems";

/** A place in a document by the labels that lead to it: `Steps, 2, Heading`. */
export function placeInWords(path: Path, schema: RJSFSchema): string {
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
