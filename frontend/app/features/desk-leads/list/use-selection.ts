import { useState } from "react";

const NOTHING: ReadonlySet<number> = new Set();

/**
 * How many leads a list has, counted up to 1,000, and the highest id of any lead when it was loaded; null from a server
 * of the version before, which tells none.
 */
export type WholeList = { total: number; highestId: number | null };

export type Selection = {
  /** The selected rows. */
  ids: ReadonlySet<number>;
  /** If all leads of the list are selected, even those that are not loaded: the list when they were selected. */
  wholeList: WholeList | null;
  toggle: (id: number) => void;
  /**
   * Also selects all rows between the row that was toggled last and this one. `order`: the ids of the rows as shown.
   */
  extendTo: (id: number, order: readonly number[]) => void;
  /** Selects these rows, or with `wholeList` the whole list. */
  select: (ids: readonly number[], wholeList?: WholeList) => void;
  /** Removes from the selection each row that is not in `shown`. */
  keepOnly: (shown: readonly number[]) => void;
  clear: () => void;
};

/** `last`: the row that was toggled last; -1 for none. */
type Chosen = { ids: ReadonlySet<number>; wholeList: WholeList | null; last: number };

const emptyFor = (key: string): Chosen & { key: string } => ({
  key,
  ids: NOTHING,
  wholeList: null,
  last: -1,
});

/**
 * A hook with the selected rows of the list `key`. For another key the selection is empty, and stays so when the first
 * list is shown again, which may have other rows by then. While `isLoading`, the rows on the screen are those of the
 * list before: they cannot be selected.
 */
export function useSelection(key: string, isLoading: boolean): Selection {
  const [state, setState] = useState(() => emptyFor(key));
  if (state.key !== key) setState(emptyFor(key));
  const { ids, wholeList } = state.key === key ? state : emptyFor(key);
  /** Changes the selection as it is by then: one key press may do so twice before the next render. */
  function change(next: (now: Chosen) => Partial<Chosen>) {
    if (isLoading) return;
    setState((before) => {
      const now = before.key === key ? before : emptyFor(key);
      return { ...now, wholeList: null, ...next(now) };
    });
  }
  return {
    ids,
    wholeList: ids.size > 0 ? wholeList : null,
    toggle: (id) =>
      change((now) => ({
        ids: new Set(now.ids.has(id) ? without(now.ids, id) : [...now.ids, id]),
        last: id,
      })),
    extendTo: (id, order) =>
      change((now) => {
        const [from, to] = [order.indexOf(now.last), order.indexOf(id)];
        if (from < 0) return { ids: new Set([...now.ids, id]), last: id };
        const range = order.slice(Math.min(from, to), Math.max(from, to) + 1);
        return { ids: new Set([...now.ids, ...range]) };
      }),
    select: (chosen, whole) =>
      change(() => ({ ids: new Set(chosen), last: chosen.at(-1) ?? -1, wholeList: whole ?? null })),
    keepOnly: (shown) =>
      change((now) => ({
        ids: new Set([...now.ids].filter((id) => shown.includes(id))),
        wholeList: now.wholeList,
      })),
    clear: () => change(() => emptyFor(key)),
  };
}

const without = (ids: ReadonlySet<number>, id: number) => [...ids].filter((each) => each !== id);
