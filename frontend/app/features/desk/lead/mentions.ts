/** A mention that is being typed: where its `@` stands, and what follows it up to the caret. */
export type Mention = { start: number; typed: string };

/** At most two words behind an `@` that begins a word. */
const BEFORE_CARET = /(?:^|\s)@(\S*(?: \S*)?)$/u;

/** The mention in which the caret stands, or null. */
export function mentionAt(text: string, caret: number): Mention | null {
  const found = BEFORE_CARET.exec(text.slice(0, caret));
  const typed = found?.[1];
  return typed === undefined ? null : { start: caret - typed.length - 1, typed };
}

/** The people whose first or last name begins with what was typed; nobody once a whole name stands there. */
export function suggested<Person extends { name: string }>(
  people: readonly Person[],
  { typed }: Mention,
): Person[] {
  const words = typed.toLowerCase();
  if (people.some(({ name }) => words.startsWith(name.toLowerCase()))) return [];
  const begins = (name: string) => name.startsWith(words) || name.includes(` ${words}`);
  return people.filter(({ name }) => begins(name.toLowerCase()));
}

/** The text with the name in place of what was typed, and the caret behind it. */
export function withName(text: string, { start, typed }: Mention, name: string) {
  const rest = text.slice(start + 1 + typed.length);
  const before = `${text.slice(0, start)}@${name} `;
  return { text: before + rest.replace(/^ /, ""), caret: before.length };
}
