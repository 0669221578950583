import { act, renderHook } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { countChanges, freezeRows, useFrozenRows } from "./frozen-rows";

const rows = (...ids: number[]) => ids.map((id) => ({ id, name: `lead ${id}` }));
const ids = (list: readonly { id: number }[] | undefined) => list?.map(({ id }) => id);

describe("frozen rows", () => {
  it("keep their places, with what is new about them", () => {
    const shown = freezeRows(rows(1, 2, 3), [{ id: 3, name: "Changed" }, ...rows(1, 2)]);
    expect(shown).toEqual([...rows(1, 2), { id: 3, name: "Changed" }]);
  });

  it("stay where they are when they no longer belong to the list", () => {
    expect(ids(freezeRows(rows(1, 2, 3), rows(1, 3)))).toEqual([1, 2, 3]);
    expect(ids(freezeRows(rows(1, 2), []))).toEqual([1, 2]);
  });

  it("are followed by those of a further page, and by no new ones above", () => {
    expect(ids(freezeRows(rows(1, 2), rows(9, 1, 2, 3, 4)))).toEqual([1, 2, 3, 4]);
  });

  it("know how much waits", () => {
    expect(countChanges(rows(1, 2), rows(9, 1))).toBe(2);
    expect(countChanges(rows(1, 2), rows(2, 1))).toBe(0);
  });
});

describe("a list that is brought up to date", () => {
  const start = { key: "open", latest: rows(1, 2) as { id: number }[] | undefined, isFrozen: true };
  const show = () =>
    renderHook(({ key, latest, isFrozen }) => useFrozenRows(key, latest, isFrozen), {
      initialProps: start,
    });

  it("shows changes once it is no longer frozen, or when they are asked for", () => {
    const { result, rerender } = show();
    const latest = rows(9, 1, 2);
    rerender({ ...start, latest });
    expect(ids(result.current.rows)).toEqual([1, 2]);
    act(() => result.current.showLatest());
    expect(ids(result.current.rows)).toEqual([9, 1, 2]);
    const later = rows(8, 9, 1, 2);
    rerender({ ...start, latest: later });
    expect(ids(result.current.rows)).toEqual([9, 1, 2]);
    rerender({ ...start, latest: later, isFrozen: false });
    expect(ids(result.current.rows)).toEqual([8, 9, 1, 2]);
  });

  it("shows another list at once, and the old one until that has come", () => {
    const { result, rerender } = show();
    rerender({ ...start, key: "spam", latest: undefined });
    expect(ids(result.current.rows)).toEqual([1, 2]);
    rerender({ ...start, key: "spam", latest: rows(7) });
    expect(ids(result.current.rows)).toEqual([7]);
  });
});
