import { useState } from "react";

type Row = { id: number };

/**
 * The rows to show when `latest` has come and the list must hold still: each row that is shown keeps its place with its
 * latest content, also when it no longer belongs to the list; rows of a further page follow at the end.
 */
export function held<R extends Row>(shown: readonly R[], latest: readonly R[]): R[] {
  const byId = new Map(latest.map((row) => [row.id, row]));
  const ids = new Set(shown.map(({ id }) => id));
  const lastShown = latest.findLastIndex(({ id }) => ids.has(id));
  const following = latest.slice(lastShown + 1).filter(({ id }) => !ids.has(id));
  return [...shown.map((row) => byId.get(row.id) ?? row), ...(lastShown < 0 ? [] : following)];
}

/** How many rows are missing in what is shown, or no longer belong there. */
export function countChanges(shown: readonly Row[], latest: readonly Row[]): number {
  const before = new Set(shown.map(({ id }) => id));
  const after = new Set(latest.map(({ id }) => id));
  const come = latest.filter(({ id }) => !before.has(id)).length;
  return come + shown.filter(({ id }) => !after.has(id)).length;
}

/**
 * Rows that hold still while `isHeld`. `key`: which list it is; another list is
 * shown at once. `latest`: undefined until its first rows have come. `release` shows the latest ones.
 */
export function useSteadyRows<R extends Row>(
  key: string,
  latest: readonly R[] | undefined,
  isHeld: boolean,
): { rows: readonly R[] | undefined; release: () => void } {
  const [state, setState] = useState({ key, latest, isHeld, rows: latest });
  let { rows } = state;
  if (latest && (latest !== state.latest || key !== state.key || isHeld !== state.isHeld)) {
    rows = isHeld && rows && key === state.key ? held(rows, latest) : latest;
    setState({ key, latest, isHeld, rows });
  }
  return {
    rows,
    release: () => setState({ key, latest, isHeld, rows: latest }),
  };
}
