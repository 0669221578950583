import type { ValuationWords } from "~/lib/facts";
import { assetBasedPosition } from "../rules";
import type { SavedRun } from "./answers";

/** The disclaimers of the calculator, shown beside saved figures too. */
export type Disclaimers = Pick<ValuationWords, "caution" | "exact" | "disclaimer" | "gap"> & {
  /** The text that says that the asset-based figure is a share of revenue. */
  assetBased: string;
  /** What a lender would carry of a saved range, in a line and as the name of a row. */
  lender: Pick<ValuationWords["lender"], "saved" | "savedRow">;
  /** Why the asset-based figure can be above the whole range. */
  above: { title: string; text: string };
};

/** Picks the disclaimers from the calculator's texts, so that a loader sends only what the page shows. */
export function disclaimersOf({
  caution,
  exact,
  disclaimer,
  gap,
  approaches,
  assetBasedPosition: { above },
  lender: { saved, savedRow },
}: ValuationWords): Disclaimers {
  return {
    caution,
    exact,
    disclaimer,
    gap,
    assetBased: approaches.assetBased.meaning,
    above,
    lender: { saved, savedRow },
  };
}

/**
 * Returns a text that says in which of two runs the asset-based figure is above the whole range; null if in neither.
 */
export function whereAbove(first: SavedRun, second: SavedRun): string | null {
  const [one, other] = [first, second].map(({ result }) => assetBasedPosition(result) === "above");
  if (one && other) return "in both runs";
  if (one) return "in the first run";
  return other ? "in the second run" : null;
}
