import { searchLetters } from "./facts";

/**
 * A word of a query, in its parts: `O’Neil` is `["o", "neil"]`. It is found by all its parts, or by the parts run
 * together.
 */
type Word = string[];

const LETTERS: Readonly<Record<string, string>> = searchLetters.letters;
const JOINERS = anyOf(searchLetters.joiners);
const APOSTROPHES = anyOf(searchLetters.apostrophes);
/** Stands for an apostrophe or hyphen until words are split. */
const JOINER = "\ue000";

function anyOf(signs: string): RegExp {
  return new RegExp(`[${signs.replace(/[-\]\\^]/g, "\\$&")}]`, "gu");
}

/** Lower case, without accents and punctuation, as `brokerage/core/search_words.py` does it. */
function folded(text: string): string {
  return text
    .replaceAll(JOINER, " ")
    .replace(JOINERS, JOINER)
    .normalize("NFKD")
    .toLowerCase()
    .normalize("NFKD")
    .replace(JOINERS, JOINER)
    .replace(/[\p{M}\p{Cf}]/gu, "")
    .replace(/[^\p{L}\p{N}\ue000]/gu, " ")
    .replace(/[^\0-\x7f]/gu, (letter) => LETTERS[letter] ?? letter);
}

const tokensOf = (text: string) => folded(text).split(" ").filter(Boolean);
const partsOf = (token: string) => token.split(JOINER).filter(Boolean);

/** A text in lower case without accents and punctuation, with single spaces between words. */
export function normalize(text: string): string {
  return tokensOf(text).flatMap(partsOf).join(" ");
}

/** The words of a text for an index: all, and those with apostrophes or hyphens run together as well. */
export function indexedWords(text: string): string[] {
  return tokensOf(text).flatMap((token) => {
    const parts = partsOf(token);
    return parts.length > 1 ? [...parts, parts.join("")] : parts;
  });
}

/** The words of a query. */
export function queryWords(query: string): Word[] {
  return tokensOf(query)
    .map(partsOf)
    .filter((parts) => parts.length > 0);
}

/** Whether a text has each word of a query, as the beginning of a word or of several words run together. */
export function hasWords(text: string, query: string): boolean {
  const words = normalize(text).split(" ");
  const rest = words.map((_, start) => words.slice(start).join(""));
  return queryWords(query).every(
    (parts) =>
      rest.some((each) => each.startsWith(parts.join(""))) ||
      parts.every((part) => words.some((word) => word.startsWith(part))),
  );
}

/** Whether a text contains each word of a query, also in the middle of a word. Any text contains an empty query. */
export function containsWords(text: string, query: string): boolean {
  const normalized = normalize(text);
  const squeezed = normalized.replaceAll(" ", "");
  return queryWords(query).every(
    (parts) =>
      squeezed.includes(parts.join("")) || parts.every((part) => normalized.includes(part)),
  );
}

/** The key by which names are in alphabetical order: accents, upper and lower case, and apostrophes do not count. */
const sortKey = (name: string) => normalize(name.replace(APOSTROPHES, ""));

/** Compares two names for `sort`. */
export function byName(one: string, other: string): number {
  const [first, second] = [sortKey(one), sortKey(other)];
  return first < second ? -1 : Number(first > second);
}
