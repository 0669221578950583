import type { RJSFSchema } from "@rjsf/utils";
import { isRecord } from "~/lib/storage";
import { differences, type Piece, pieces } from "../merge/differences";
import { pathLabel } from "../schema-form/path-label";
import { type JsonSchema, prepareSchema } from "../schema-form/prepare-schema";
import type { Body, SiteDocument } from "./documents";

/** A field that differs between two versions of a document. `place`: the field in words. */
export type Change = { place: string; pieces: Piece[] };

/**
 * Returns the changes between two versions of a document, field by field, with the field names of its form. A text is
 * a single change. `schema`: null for a text.
 */
export function changesBetween(before: Body, after: Body, schema: JsonSchema | null): Change[] {
  if (typeof before === "string" || typeof after === "string" || !schema) {
    return before === after ? [] : [{ place: "Text", pieces: pieces(text(before), text(after)) }];
  }
  const shape = prepareSchema(schema, { ...record(before), ...record(after) });
  return differences(before, after).map((each) => ({
    place: pathLabel(each.path, shape as RJSFSchema),
    pieces: pieces(text(each.before), text(each.after)),
  }));
}

/**
 * Returns the open conflicts between the firm's words and a product update as changes from the firm's words to those
 * of the update.
 */
export function changesOfRelease({ body, schema, conflicts }: SiteDocument): Change[] {
  return conflicts.map(({ path, edited, shipped }, index) => ({
    place:
      path.length > 0 && schema
        ? pathLabel(path, prepareSchema(schema, record(body)) as RJSFSchema)
        : `Passage ${index + 1}`,
    pieces: pieces(text(edited), text(shipped)),
  }));
}

/**
 * Returns a JSON value as plain text: `Yes` or `No` for a boolean, a line for each item of a list, empty for null and
 * undefined.
 */
export function text(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) return value.map(text).join("\n");
  if (isRecord(value)) return Object.values(value).map(text).filter(Boolean).join("\n");
  return String(value);
}

const record = (value: unknown) => (isRecord(value) ? value : {});
