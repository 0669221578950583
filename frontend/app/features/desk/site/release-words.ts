import { valueAt, withValueAt } from "~/lib/json";
import type { Body, SiteDocument } from "./documents";

/** A field, or a passage of a text, that the firm and an update have both changed. */
export type WordsConflict = SiteDocument["conflicts"][number];

/**
 * A document with the update's words where the firm has its own, or the other way round. Null if they cannot be placed: the
 * passage is not there any more.
 */
export function withWords(
  body: Body,
  { path, edited, shipped }: WordsConflict,
  which: "shipped" | "edited",
): Body | null {
  const [old, words] = which === "shipped" ? [edited, shipped] : [shipped, edited];
  if (typeof body !== "string") return withValueAt(body, path, words ?? undefined);
  const [before, after] = [String(old ?? ""), String(words ?? "")];
  if (!before || !body.includes(before)) return null;
  return body.replace(before, () => after);
}

/** Whether a document has the update's words there. */
export function hasShippedWords(body: Body, { path, edited, shipped }: WordsConflict): boolean {
  if (typeof body !== "string") {
    return JSON.stringify(valueAt(body, path) ?? null) === JSON.stringify(shipped ?? null);
  }
  const [own, theirs] = [String(edited ?? ""), String(shipped ?? "")];
  return !(own && body.includes(own)) && body.includes(theirs);
}
