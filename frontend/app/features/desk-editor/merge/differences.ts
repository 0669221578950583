import { diffWordsWithSpace } from "diff";
import { isSameJson, type Path } from "~/lib/json";
import { isRecord } from "~/lib/storage";

/** A piece of a compared text: the same in both versions, removed or added. */
export type Piece = { text: string; is: "same" | "removed" | "added" };

export type Difference = { path: Path; before: unknown; after: unknown };

/**
 * Lists the values that differ between two JSON values, each with its path, which begins with `path`. `isWhole`:
 * whether the two lists at a path are compared as one value, because items may have been added, removed or moved.
 */
export function differences(
  before: unknown,
  after: unknown,
  isWhole: (before: readonly unknown[], after: readonly unknown[], path: Path) => boolean = () =>
    false,
  path: Path = [],
): Difference[] {
  if (isSameJson(before, after)) return [];
  if (Array.isArray(before) && Array.isArray(after)) {
    if (isWhole(before, after, path)) return [{ path, before, after }];
    return Array.from({ length: Math.max(before.length, after.length) }, (_, index) =>
      differences(before[index], after[index], isWhole, [...path, index]),
    ).flat();
  }
  if (isGroup(before) && isGroup(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return names.flatMap((name) =>
      differences(before[name], after[name], isWhole, [...path, name]),
    );
  }
  return [{ path, before, after }];
}

/**
 * Compares two texts word by word, and returns the pieces that are the same, removed or added. Single words and figures
 * are compared as a whole. Long unchanged pieces are shortened to the text beside a change.
 */
export function pieces(before: string, after: string): Piece[] {
  if (before && after && !/\s/.test(before + after)) {
    return [
      { text: before, is: "removed" },
      { text: " ", is: "same" },
      { text: after, is: "added" },
    ];
  }
  return shortened(
    diffWordsWithSpace(before, after).map(({ value, added, removed }) => ({
      text: value,
      is: added ? "added" : removed ? "removed" : "same",
    })),
  );
}

/** Characters of unchanged text that are shown before and after a change. */
const CONTEXT_LENGTH = 80;

function shortened(all: Piece[]): Piece[] {
  return all.map((piece, index) => {
    if (piece.is !== "same" || piece.text.length <= 2 * CONTEXT_LENGTH) return piece;
    const head = index === 0 ? "" : piece.text.slice(0, CONTEXT_LENGTH);
    const tail = index === all.length - 1 ? "" : piece.text.slice(-CONTEXT_LENGTH);
    return { ...piece, text: `${head} … ${tail}` };
  });
}

const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  isRecord(value) && !Array.isArray(value);
