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

const emptyFor = (key: string) => ({
  key,
  ids: NOTHING,
  wholeList: null as WholeList | null,
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
  const { ids, wholeList, last } = state.key === key ? state : emptyFor(key);
  function set(next: Iterable<number>, last: number, wholeList: WholeList | null = null) {
    if (!isLoading) setState({ key, ids: new Set(next), wholeList, last });
  }
  return {
    ids,
    wholeList: ids.size > 0 ? wholeList : null,
    toggle: (id) => set(ids.has(id) ? [...ids].filter((each) => each !== id) : [...ids, id], id),
    extendTo(id, order) {
      const [from, to] = [order.indexOf(last), order.indexOf(id)];
      const range = order.slice(Math.min(from, to), Math.max(from, to) + 1);
      set([...ids, ...(from < 0 ? [id] : range)], from < 0 ? id : last);
    },
    select: (chosen, whole) => set(chosen, chosen.at(-1) ?? -1, whole),
    keepOnly: (shown) =>
      set(
        [...ids].filter((id) => shown.includes(id)),
        last,
        wholeList,
      ),
    clear: () => set([], -1),
  };
}
