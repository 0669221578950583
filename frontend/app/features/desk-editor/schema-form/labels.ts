import { isRecord } from "~/lib/storage";

/** Returns a key as a label, for fields without a title in the schema: `Story title` for `storyTitle`. */
export function labelOf(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll(/[-_]+/g, " ")
    .trim();
  if (words !== words.toUpperCase() || /\d/.test(words)) {
    return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
  }
  return words;
}

const MOST = 90;

/**
 * Returns the first text in a value, shortened, as the title of a folded group or of an item of a list; empty if there
 * is none.
 */
export function excerptOf(value: unknown): string {
  const text = firstText(value);
  return text.length > MOST ? `${text.slice(0, MOST).trimEnd()}...` : text;
}

function firstText(value: unknown): string {
  if (typeof value === "string") return /^[/#]|^https?:/.test(value) ? "" : value;
  if (typeof value === "number") return String(value);
  if (!isRecord(value)) return "";
  // What people call it comes before its other fields.
  const { title, name, label, term } = value;
  for (const each of [title, name, label, term, ...Object.values(value)]) {
    const text = firstText(each);
    if (text) return text;
  }
  return "";
}
