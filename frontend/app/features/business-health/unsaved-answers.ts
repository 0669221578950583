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
  // Browsers hold unsaved answers under this older name.
  const stored = storedValue("local", `health-unsent-${person}`, (value) =>
    sanitize(value, statements),
  );

  /** The stored changes to statements of this version of the questions. */
  function current(value: UnsavedAnswers | null): Changes {
    const known = statements.filter((each) => value && keyOf(each) in value.changes);
    return Object.fromEntries(known.map((each) => [each.id, value?.changes[keyOf(each)] ?? null]));
  }

  /** The stored changes to statements whose meaning is later than the one that this page shows. */
  function later({ changes }: UnsavedAnswers): StoredChanges {
    const known = new Map(statements.map(({ id, since = "" }) => [id, since]));
    const isLater = (key: string) => {
      const [id, since = ""] = key.split("@");
      return since > (known.get(Number(id)) ?? "");
    };
    return Object.fromEntries(Object.entries(changes).filter(([key]) => isLater(key)));
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
      const mine = Object.entries({ ...others, ...now }).map(([id, score]) => [
        keyOf(statements.find((each) => each.id === Number(id)) ?? { id: Number(id) }),
        score,
      ]);
      const changes = { ...(value && later(value)), ...Object.fromEntries(mine) };
      stored.write(isEmpty(changes) ? null : { draft, changes });
    },
    /** The ids of the statements that changed after they were answered and before the answer was saved. */
    changedQuestions(): number[] {
      const changes = stored.read()?.changes ?? {};
      const answered = new Set(
        Object.keys(changes)
          .filter((key) => changes[key])
          .map((key) => Number.parseInt(key, 10)),
      );
      return statements
        .filter((each) => answered.has(each.id) && !(keyOf(each) in changes))
        .map(({ id }) => id);
    },
  };
}

function keyOf({ id, since }: Statement): string {
  return since ? `${id}@${since}` : `${id}`;
}

/**
 * Returns what this or an earlier version of the site could have written; null for anything else. Earlier ones stored
 * the version of the questions, and answers by the number of the statement alone.
 */
function sanitize(stored: unknown, statements: readonly Statement[]): UnsavedAnswers | null {
  if (!isRecord(stored)) return null;
  const { version, draft, changes } = stored;
  const valid = Object.entries(isRecord(changes) ? changes : {}).filter(
    (entry): entry is [string, number | null] =>
      /^\d+(@[\d.-]+)?$/.test(entry[0]) && (entry[1] === null || isStep(entry[1])),
  );
  const key = (id: string) => {
    const since = statements.find((each) => `${each.id}` === id)?.since;
    return typeof version === "string" && since && since <= version ? `${id}@${since}` : id;
  };
  return {
    draft: typeof draft === "number" ? draft : null,
    changes: Object.fromEntries(valid.map(([id, score]) => [key(id), score])),
  };
}

function isStep(score: unknown): boolean {
  return Number.isInteger(score) && Number(score) >= 1 && Number(score) <= 5;
}
