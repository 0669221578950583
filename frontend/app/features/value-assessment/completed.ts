import { isRecord, storedValue } from "~/lib/storage";
import { HEADER, HEADER_LENGTH, type HeaderName } from "./draft";
import type { Answers } from "./rules";

/**
 * The answers of the last calculated results, which this browser keeps until they are saved in an account. `isWanted`:
 * whether a visitor asked for that.
 */
export type Completed = {
  version: string;
  header: Record<HeaderName, string>;
  answers: Answers;
  madeAt: string;
  isWanted: boolean;
};

const KEY = "assessment-completed";
const MAX_VERSION_LENGTH = 20;
const MAX_ANSWER_LENGTH = 300;

const stored = storedValue("local", KEY, sanitize);

export const readCompleted = () => stored.read();

export function keepCompleted(completed: Completed): void {
  stored.write(completed);
}

export function forgetCompleted(): void {
  stored.write(null);
}

/** Whether both have the same answers to the same questions. */
export function isSame(one: Completed, other: Completed): boolean {
  const ids = Object.keys(one.answers);
  return (
    one.version === other.version &&
    ids.length === Object.keys(other.answers).length &&
    ids.every((id) => one.answers[id] === other.answers[id])
  );
}

/** Keeps results that are to be saved as soon as somebody has signed in. */
export function wantCompleted(completed: Completed): void {
  stored.write({ ...completed, isWanted: true });
}

/** Returns only what `keepCompleted` could have written; else null. */
function sanitize(value: unknown): Completed | null {
  if (!isRecord(value)) return null;
  const { version, header, answers, madeAt, isWanted } = value;
  if (!isText(version, MAX_VERSION_LENGTH) || !isRecord(header) || !isRecord(answers)) return null;
  if (!isText(madeAt, MAX_VERSION_LENGTH * 2) || Number.isNaN(Date.parse(madeAt))) return null;
  const chosen = Object.entries(answers).filter(
    (entry): entry is [string, string] =>
      /^\d{1,3}$/.test(entry[0]) && isText(entry[1], MAX_ANSWER_LENGTH),
  );
  const [businessName, ownerName, date, industry] = HEADER.map((name) =>
    isText(header[name], HEADER_LENGTH) ? header[name] : "",
  ) as [string, string, string, string];
  return {
    version,
    header: { businessName, ownerName, date, industry },
    answers: Object.fromEntries(chosen),
    madeAt,
    isWanted: isWanted === true,
  };
}

const isText = (value: unknown, length: number): value is string =>
  typeof value === "string" && value.length <= length;
