import { useState } from "react";

type Row = { id: number };

/**
 * Returns the rows of a frozen list after `latest` was loaded. Each row that is shown keeps its place and gets its
 * latest content, or keeps its old content if it no longer belongs to the list. Rows after the last shown one are
 * appended.
 */
export function freezeRows<R extends Row>(shown: readonly R[], latest: readonly R[]): R[] {
  const byId = new Map(latest.map((row) => [row.id, row]));
  const ids = new Set(shown.map(({ id }) => id));
  const lastShown = latest.findLastIndex(({ id }) => ids.has(id));
  const following = latest.slice(lastShown + 1).filter(({ id }) => !ids.has(id));
  return [...shown.map((row) => byId.get(row.id) ?? row), ...(lastShown < 0 ? [] : following)];
}

/** Counts the rows of `latest` that are not shown, and the shown rows that are no longer in `latest`. */
export function countChanges(shown: readonly Row[], latest: readonly Row[]): number {
  const before = new Set(shown.map(({ id }) => id));
  const after = new Set(latest.map(({ id }) => id));
  const come = latest.filter(({ id }) => !before.has(id)).length;
  return come + shown.filter(({ id }) => !after.has(id)).length;
}

/**
 * A hook with the rows of a list, which neither appear, move nor disappear while `isFrozen`; rows of further pages are
 * appended. `key` identifies the list; the rows of another list are shown at once. `latest` is undefined until the
 * first rows are loaded. `showLatest` shows the latest rows even while `isFrozen`.
 */
export function useFrozenRows<R extends Row>(
  key: string,
  latest: readonly R[] | undefined,
  isFrozen: boolean,
): { rows: readonly R[] | undefined; showLatest: () => void } {
  const [state, setState] = useState({ key, latest, isFrozen, rows: latest });
  let { rows } = state;
  if (latest && (latest !== state.latest || key !== state.key || isFrozen !== state.isFrozen)) {
    rows = isFrozen && rows && key === state.key ? freezeRows(rows, latest) : latest;
    setState({ key, latest, isFrozen, rows });
  }
  return {
    rows,
    showLatest: () => setState({ key, latest, isFrozen, rows: latest }),
  };
}
