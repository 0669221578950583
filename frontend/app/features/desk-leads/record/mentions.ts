import { hasWords } from "~/lib/search-words";

/**
 * A mention that is being typed. `start`: the index of its `@` in the text. `typed`: the text between the `@` and the
 * caret.
 */
export type Mention = { start: number; typed: string };

/** At most two words behind an `@` that begins a word. */
const BEFORE_CARET = /(?:^|\s)@(\S*(?: \S*)?)$/u;

/** Returns the mention that the caret is in; null if there is none. */
export function mentionAt(text: string, caret: number): Mention | null {
  const found = BEFORE_CARET.exec(text.slice(0, caret));
  const typed = found?.[1];
  return typed === undefined ? null : { start: caret - typed.length - 1, typed };
}

/**
 * Returns the people whose name has each typed word at the beginning of a word; none if the typed text already begins
 * with a whole name.
 */
export function suggested<Person extends { name: string }>(
  people: readonly Person[],
  { typed }: Mention,
): Person[] {
  const words = typed.toLowerCase();
  if (people.some(({ name }) => words.startsWith(name.toLowerCase()))) return [];
  return people.filter(({ name }) => hasWords(name, typed));
}

/** Returns the text with the name in place of the typed text, and the position of the caret after the name. */
export function withName(text: string, { start, typed }: Mention, name: string) {
  const rest = text.slice(start + 1 + typed.length);
  const before = `${text.slice(0, start)}@${name} `;
  return { text: before + rest.replace(/^ /, ""), caret: before.length };
}

/**
 * Returns the HTML of a note with each `@` and name in a `<mark>` element. `names`: the names of the people who can be
 * mentioned.
 */
export function withMarks(html: string, names: readonly string[]): string {
  if (!html.includes("@") || names.length === 0) return html;
  // The longest first: `@Pat Reyes` does not mention Pat.
  const known = [...names]
    .sort((one, other) => other.length - one.length)
    .map((name) => name.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  const mention = new RegExp(`(?<![\\p{L}\\d])(@(?:${known.join("|")}))(?![\\p{L}\\d])`, "iu");
  const { body } = new DOMParser().parseFromString(html, "text/html");
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    // Every second part is what the group has matched.
    const parts = text.data.split(mention);
    text.replaceWith(...parts.map((part, at) => (at % 2 === 1 ? marked(part) : part)));
  }
  return body.innerHTML;
}

function marked(name: string): HTMLElement {
  const mark = document.createElement("mark");
  mark.textContent = name;
  return mark;
}
