import type { components } from "~/api/schema";

/** The score from 1 to 5 of each answered statement, by the statement's number. */
export type Answers = Readonly<Record<number, number>>;

/** The difference between two sets of answers: new scores by statement, or null for a removed answer. */
export type Changes = Readonly<Record<number, number | null>>;

/** The unfinished answers that the server has stored. `draft`: the draft's number; null without a draft. */
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

/** The changes without those that `others` has too. */
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
