import { valueAt, withValueAt } from "~/lib/json";
import type { Entry } from "./api";

/**
 * A field, or a passage of a text, that the firm and a product update have both changed. `edited`: the firm's words.
 * `shipped`: those of the update.
 */
export type UpdateConflict = Entry["conflicts"][number];

/**
 * Returns the body with the words of the update in place of the firm's words, or for `edited` the other way round.
 * Null if the passage to replace is not in the text.
 */
export function withWords(
  body: unknown,
  { path, edited, shipped }: UpdateConflict,
  which: "shipped" | "edited",
): unknown {
  const [old, words] = which === "shipped" ? [edited, shipped] : [shipped, edited];
  if (typeof body !== "string") return withValueAt(body, path, words ?? undefined);
  const [before, after] = [String(old ?? ""), String(words ?? "")];
  if (!before || !body.includes(before)) return null;
  return body.replace(before, () => after);
}

/** Whether the entry has the words of the update in this field or passage. */
export function hasShippedWords(body: unknown, { path, edited, shipped }: UpdateConflict): boolean {
  if (typeof body !== "string") {
    return JSON.stringify(valueAt(body, path) ?? null) === JSON.stringify(shipped ?? null);
  }
  const [own, theirs] = [String(edited ?? ""), String(shipped ?? "")];
  return !(own && body.includes(own)) && body.includes(theirs);
}
