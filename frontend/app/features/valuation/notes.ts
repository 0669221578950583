import type { Input } from "./rules";

/** The condition of a note: an answer to a question. */
type Answered = { field: string; answer: string };

/**
 * The notes on 'what moves you inside this range' that apply to the answers, in the order of `notes`. The page's
 * data has their texts (`content/valuation.json`); the scripts do not.
 */
export function notesFor<Note extends Answered>(input: Input, notes: readonly Note[]): Note[] {
  return notes.filter(({ field, answer }) => input[field as keyof Input] === answer);
}
