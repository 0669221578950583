import { isRecord, storedValue } from "~/lib/storage";
import { type Changes, isEmpty, without } from "./answers";

/** A version of the questions, with the version in which the meaning of each statement last changed (`since`). */
export type QuestionSet = { version: string; statements: readonly Statement[] };

export type Statement = { id: number; since?: string | undefined };

/** Answers that the server does not have yet, and the number of the draft that they belong to. */
type UnsavedAnswers = { draft: number | null; changes: StoredChanges };

/**
 * New scores, or null for a removed answer, by the number of the statement. A statement whose meaning changed has that
 * version in its key, such as `9@2026-12`, so that it does not get the answer to its earlier meaning. The server stores
 * drafts by the same keys.
 */
type StoredChanges = Readonly<Record<string, number | null>>;

/**
 * The storage of a person's unsaved answers in this browser, shared by its tabs, so that closing the browser loses no
 * answer. Answers are stored when they are given, online or not, and removed when the server confirms them (see
 * `use-health-draft.ts`). Answers to an earlier version of the questions count if the statement means the same;
 * answers to a later meaning stay stored for a newer page.
 */
export function unsavedAnswers(person: number, { statements }: QuestionSet) {
  const keys = keysOf(statements);
  // Browsers hold unsaved answers under this older name.
  const stored = storedValue("local", `health-unsent-${person}`, (value) => sanitize(value, keys));

  /** The stored changes to statements of this version of the questions. */
  function current(value: UnsavedAnswers | null): Changes {
    const known = Object.entries(keys).filter(([, key]) => value && key in value.changes);
    return Object.fromEntries(known.map(([id, key]) => [id, value?.changes[key] ?? null]));
  }

  return {
    /** What is stored now, for `changesFor` after the server has answered. */
    read: stored.read,
    /** Returns the changes of what was stored, unless they belong to another draft than the server's. */
    changesFor(serverDraft: number | null, value: UnsavedAnswers | null = stored.read()): Changes {
      const draft = value?.draft ?? null;
      return draft === null || draft === serverDraft ? current(value) : {};
    },
    /**
     * Stores this tab's changes in place of those that it stored before. Other tabs' changes of the same draft stay,
     * and so do answers that only a newer page can show.
     */
    replace(before: Changes, now: Changes, draft: number | null): void {
      const value = stored.read();
      const isSameDraft = value?.draft === null || value?.draft === draft;
      const others = isSameDraft ? without(current(value), before) : {};
      const mine = Object.entries({ ...others, ...now }).map(([id, score]) => [keys[id], score]);
      // Of two keys of a statement, the one with the later version is the greater text.
      const later = Object.entries(value?.changes ?? {}).filter(
        ([key]) => key > (keys[Number.parseInt(key, 10)] ?? key),
      );
      const changes = Object.fromEntries([...later, ...mine]);
      stored.write(isEmpty(changes) ? null : { draft, changes });
    },
    /** The ids of the statements that changed after they were answered and before the answer was saved. */
    changedQuestions(): number[] {
      const changes = stored.read()?.changes ?? {};
      const answered = Object.keys(changes).filter((key) => changes[key]);
      const ids = new Set(answered.map((key) => Number.parseInt(key, 10)));
      return statements
        .map(({ id }) => id)
        .filter((id) => ids.has(id) && !((keys[id] ?? "") in changes));
    },
  };
}

/** The keys under which answers are stored, by the number of the statement. */
function keysOf(statements: readonly Statement[]): Record<string, string> {
  return Object.fromEntries(
    statements.map(({ id, since }) => [id, since ? `${id}@${since}` : `${id}`]),
  );
}

/**
 * Returns what this or an earlier version of the site could have written; null for anything else. Earlier ones stored
 * the version of the questions, and answers by the number of the statement alone.
 */
function sanitize(stored: unknown, keys: Record<string, string>): UnsavedAnswers | null {
  if (!isRecord(stored)) return null;
  const { version, draft, changes } = stored;
  const valid = Object.entries(isRecord(changes) ? changes : {}).filter(
    (entry): entry is [string, number | null] =>
      /^\d+(@[\d.-]+)?$/.test(entry[0]) && (entry[1] === null || isStep(entry[1])),
  );
  const keyOf = (id: string) => {
    const key = keys[id];
    return version && key && key <= `${id}@${version}` ? key : id;
  };
  return {
    draft: typeof draft === "number" ? draft : null,
    changes: Object.fromEntries(valid.map(([id, score]) => [keyOf(id), score])),
  };
}

function isStep(score: unknown): boolean {
  return Number.isInteger(score) && Number(score) >= 1 && Number(score) <= 5;
}
