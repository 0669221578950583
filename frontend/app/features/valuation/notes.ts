import type { Input } from "./rules";

/** The condition of a note: one answer to one question. */
export type Answered = { field: string; answer: string };

/**
 * The notes on 'what moves you inside this range' that apply to the answers, in the order of `notes`.
 * The words come with the page (`content/valuation.json`) and are not part of the script.
 */
export function notesFor<Note extends Answered>(input: Input, notes: readonly Note[]): Note[] {
  return notes.filter(({ field, answer }) => input[field as keyof Input] === answer);
}
