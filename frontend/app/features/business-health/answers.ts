import type { components } from "~/api/schema";

/** The chosen steps, 1 to 5, by the numbers of their statements. */
export type Answers = Readonly<Record<number, number>>;

/** What turns one set of answers into another: a chosen step, or null where an answer was taken back. */
export type Changes = Readonly<Record<number, number | null>>;

/** The unfinished answers as the server holds them; `draft` is its number for them, or null without any. */
export type SavedDraft = Pick<components["schemas"]["DraftOut"], "draft" | "answers" | "updatedAt">;

export function difference(from: Answers, to: Answers): Changes {
  const changes: Record<number, number | null> = {};
  for (const id of numbers(from)) if (to[id] === undefined) changes[id] = null;
  for (const id of numbers(to)) if (to[id] !== from[id]) changes[id] = to[id] ?? null;
  return changes;
}

export function apply(answers: Answers, changes: Changes): Answers {
  const next: Record<number, number> = { ...answers };
  for (const id of numbers(changes)) {
    const score = changes[id];
    if (typeof score === "number") next[id] = score;
    else delete next[id];
  }
  return next;
}

/** The changes except those that are the same in `others`. */
export function without(changes: Changes, others: Changes): Changes {
  return Object.fromEntries(
    Object.entries(changes).filter(([id, score]) => score !== others[Number(id)]),
  );
}

export function isEmpty(values: object): boolean {
  return Object.keys(values).length === 0;
}

function numbers(answers: Answers | Changes): number[] {
  return Object.keys(answers).map(Number);
}
