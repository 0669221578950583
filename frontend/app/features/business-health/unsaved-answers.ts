import { isRecord, storedValue } from "~/lib/storage";
import { type Changes, isEmpty, without } from "./answers";

/** A version of the questions, with the version in which each statement last changed (`since`). */
export type QuestionSet = { version: string; statements: readonly Statement[] };

type Statement = { id: number; since?: string | undefined };

/** Answers that the server does not have yet, and the number of the draft that they belong to. */
type UnsavedAnswers = { version: string; draft: number | null; changes: Changes };

/** The ids of the statements that mean the same as in an earlier version; none if `earlier` is a later version. */
export function unchangedSince({ version, statements }: QuestionSet, earlier: string): number[] {
  if (earlier > version) return [];
  return statements.filter(({ since }) => !since || since <= earlier).map(({ id }) => id);
}

/**
 * The storage of a person's unsaved answers in this browser, shared by its tabs, so that closing the browser loses no
 * answer. Answers are stored when they are given, online or not, and removed when the server confirms them (see
 * `use-health-draft.ts`). Answers to an earlier version of the questions count if the statement means the same;
 * answers to a later version stay stored for a newer page.
 */
export function unsavedAnswers(person: number, questions: QuestionSet) {
  // Browsers hold unsaved answers under this older name.
  const stored = storedValue("local", `health-unsent-${person}`, sanitize);

  /** The stored changes whose statements mean the same in this version of the questions. */
  function current(value = stored.read()): Changes {
    const { version, changes } = value ?? { version: "", changes: {} };
    const ids = unchangedSince(questions, version);
    return Object.fromEntries(Object.entries(changes).filter(([id]) => ids.includes(Number(id))));
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
     * Stores this tab's changes in place of those that it stored before. Other tabs' changes of the same draft stay.
     * Does nothing while answers to a later version are stored.
     */
    replace(before: Changes, now: Changes, draft: number | null): void {
      const value = stored.read();
      if (value && value.version > questions.version) return;
      const others =
        value?.draft === null || value?.draft === draft ? without(current(), before) : {};
      const changes = { ...others, ...now };
      stored.write(isEmpty(changes) ? null : { version: questions.version, draft, changes });
    },
    /** The ids of the statements that changed after they were answered and before the answer was saved. */
    changedQuestions(): number[] {
      const value = stored.read();
      const same = value ? unchangedSince(questions, value.version) : [];
      if (!value || same.length === 0) return [];
      const ids = questions.statements.map(({ id }) => id);
      return ids.filter((id) => value.changes[id] && !same.includes(id));
    },
  };
}

function sanitize(stored: unknown): UnsavedAnswers | null {
  if (!isRecord(stored) || typeof stored.version !== "string") return null;
  const { version, draft, changes } = stored;
  const valid = Object.entries(isRecord(changes) ? changes : {}).filter(
    ([id, score]) => /^\d+$/.test(id) && (score === null || isStep(score)),
  );
  return {
    version,
    draft: typeof draft === "number" ? draft : null,
    changes: Object.fromEntries(valid) as Changes,
  };
}

function isStep(score: unknown): boolean {
  return Number.isInteger(score) && Number(score) >= 1 && Number(score) <= 5;
}
