import type { ValuationWords } from "~/lib/facts";
import { assetBasedPosition } from "../rules";
import type { SavedRun } from "./answers";

/** What the calculator says beside its figures, so that kept figures say the same. */
export type Disclaimers = Pick<ValuationWords, "disclaimer" | "gap"> & {
  /** That it is a share of revenue. */
  assetBased: string;
  /** Why it can lie above the whole range. */
  above: { title: string; text: string };
};

/** Out of all the words of the calculator: for a loader, which hands a page no more than it shows. */
export function disclaimersOf({
  disclaimer,
  gap,
  approaches,
  assetBasedPosition: { above },
}: ValuationWords): Disclaimers {
  return { disclaimer, gap, assetBased: approaches.assetBased.meaning, above };
}

/** In which of two runs the asset-based figure lies above the whole range; null: in neither. */
export function whereAbove(first: SavedRun, second: SavedRun): string | null {
  const [one, other] = [first, second].map(({ result }) => assetBasedPosition(result) === "above");
  if (one && other) return "in both runs";
  if (one) return "in the first run";
  return other ? "in the second run" : null;
}
