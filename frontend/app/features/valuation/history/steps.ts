import type { components } from "~/api/schema";
import type { PortalWords } from "~/lib/facts";
import { interpolate } from "~/lib/interpolate";
import { formatAnswer } from "./answers";

export type Step = components["schemas"]["RangeStep"];
export type Causes = PortalWords["valuations"]["comparison"]["causes"];

/** The low and high end of a valuation range, in whole US dollars. */
export type Range = { low: number; high: number };

/** Returns a text on what caused a step, with the answer before and after. */
export function causeInWords({ cause, before, after }: Step, words: Causes): string {
  return interpolate(words[cause], {
    before: formatAnswer(cause, before),
    after: formatAnswer(cause, after),
  });
}

/** The parts of `range` that `other` does not cover, from left to right. */
export function without(range: Range, other: Range): Range[] {
  return [
    { low: range.low, high: Math.min(range.high, other.low) },
    { low: Math.max(range.low, other.high), high: range.high },
  ].filter(({ low, high }) => low < high);
}
