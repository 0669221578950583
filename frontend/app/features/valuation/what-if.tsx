import { useState } from "react";
import { formatAmount } from "~/lib/amounts";
import type { ValuationWords } from "~/lib/facts";
import { formatHeadlineRange, formatMoney } from "~/lib/money";
import { Disclosure } from "~/ui/disclosure";
import { Range } from "~/ui/input";
import { RangeChart } from "./range-chart";
import { RangeTable } from "./range-table";
import { assetBasedPosition, calculate, check, type Input } from "./rules";
import { scaleAmount } from "./scale-amount";

/** The range of each slider in percent, up and down from the owner's own figure. */
const REACH = 50;

/**
 * The section 'What if' with sliders that change the figures and calculate again. The owner's own run stays as it
 * is.
 */
export function WhatIf({ words, input }: { words: ValuationWords; input: Input }) {
  const [change, setChange] = useState({ revenue: 0, sde: 0 });
  const revenue = scaleAmount(input.revenue, change.revenue);
  const sde = scaleAmount(input.sde, change.sde);
  const changed = { ...input, revenue: formatAmount(revenue), sde: formatAmount(sde) };
  const problem = check(changed);
  const result = calculate(changed);
  const outcome = problem?.message ?? formatHeadlineRange(result.rangeLow, result.rangeHigh);
  const sliders = [
    { name: "sde", label: "SDE", amount: sde },
    { name: "revenue", label: "Revenue", amount: revenue },
  ] as const;
  return (
    <Disclosure id="what-if-title" title="What if your numbers changed?" className="no-print">
      <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[1fr_1.4fr]">
        <div className="grid content-start gap-7">
          {sliders.map(({ name, label, amount }) => (
            <div key={name}>
              <p className="flex justify-between gap-4">
                <label htmlFor={`what-if-${name}`} className="font-semibold">
                  {label}
                </label>
                <span className="tabular-nums">
                  {formatMoney(Math.round(amount / 100))} ({formatPercentChange(change[name])})
                </span>
              </p>
              <Range
                id={`what-if-${name}`}
                min={-REACH}
                max={REACH}
                step={5}
                value={change[name]}
                // All that a step changes, so that screen readers say it once.
                aria-valuetext={`${formatMoney(Math.round(amount / 100))}, ${formatPercentChange(change[name])}: ${outcome}`}
                onChange={(event) => setChange({ ...change, [name]: Number(event.target.value) })}
              />
            </div>
          ))}
          <p className="text-small text-ink-soft">
            Owner involvement has no slider because it isn't in the formula. It helps decide where
            in the range an offer lands.
          </p>
        </div>
        <div>
          <p className="font-serif text-h3 tabular-nums">{outcome}</p>
          <div className="mt-3">
            <RangeChart result={result} />
            <RangeTable result={result} />
          </div>
          {!problem && assetBasedPosition(result) === "above" && (
            <p className="mt-4 max-w-prose">{words.assetBasedPosition.above.text}</p>
          )}
        </div>
      </div>
    </Disclosure>
  );
}

function formatPercentChange(percent: number): string {
  return percent === 0 ? "as entered" : `${percent > 0 ? "+" : "−"}${Math.abs(percent)}%`;
}
