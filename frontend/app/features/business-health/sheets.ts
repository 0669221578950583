/** The steps that were chosen, 1 to 5, under the numbers of the statements. */
export type Answers = Readonly<Record<number, number>>;

/** What makes one sheet of another: a step that was chosen, or null where one was taken back. */
export type Changes = Readonly<Record<number, number | null>>;

export function difference(from: Answers, to: Answers): Changes {
  const changes: Record<number, number | null> = {};
  for (const id of numbers(from)) if (to[id] === undefined) changes[id] = null;
  for (const id of numbers(to)) if (to[id] !== from[id]) changes[id] = to[id] ?? null;
  return changes;
}

export function apply(sheet: Answers, changes: Changes): Answers {
  const next: Record<number, number> = { ...sheet };
  for (const id of numbers(changes)) {
    const score = changes[id];
    if (typeof score === "number") next[id] = score;
    else delete next[id];
  }
  return next;
}

/** The changes but for those that are the same in `others`. */
export function without(changes: Changes, others: Changes): Changes {
  return Object.fromEntries(
    Object.entries(changes).filter(([id, score]) => score !== others[Number(id)]),
  );
}

export function isEmpty(sheet: Answers | Changes): boolean {
  return numbers(sheet).length === 0;
}

function numbers(sheet: Answers | Changes): number[] {
  return Object.keys(sheet).map(Number);
}
