import { parseDollars } from "~/lib/amounts";
import { formatCalendarDate } from "~/lib/dates";
import type { LendingTerms } from "~/lib/facts";
import { interpolate } from "~/lib/interpolate";
import { carriedPrice } from "~/lib/lender-assumptions";
import { formatHeadline } from "~/lib/money";
import { RangeStrip } from "~/ui/range-figure";
import type { SavedRun } from "./answers";

/**
 * A saved range with what a lender would carry now, by the terms in effect and the firm's assumptions: the range is a
 * record of its day, but nobody borrows at the terms of an earlier one.
 */
export default function LenderStrip({
  run: { inputs, result },
  terms,
  words,
  scale,
}: {
  run: SavedRun;
  terms: LendingTerms;
  /** The line below the range, with placeholders. */
  words: string;
  scale: number;
}) {
  const price = carriedPrice(parseDollars(inputs.sde ?? "") ?? 0, terms);
  const isDrawn = price > 0 && price <= scale;
  return (
    <div>
      <RangeStrip
        low={result.rangeLow}
        high={result.rangeHigh}
        end={scale}
        marks={isDrawn ? [{ kind: "line", name: "lender", at: price }] : []}
      />
      {price > 0 && (
        <p className="mt-1 text-small text-ink-soft">
          {interpolate(words, {
            price: formatHeadline(price),
            date: formatCalendarDate(terms.date),
          })}
        </p>
      )}
    </div>
  );
}
