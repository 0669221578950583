import { useDeferredValue } from "react";
import { formatLongDate } from "~/lib/dates";
import type { ReportedMultiples, ValuationWords } from "~/lib/facts";
import { interpolate } from "~/lib/interpolate";
import { formatHeadline } from "~/lib/money";
import { useRootData } from "~/lib/site";
import { useStartReading } from "~/lib/start-reading";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { PrintHeading } from "~/ui/print-heading";
import { Approaches } from "./approaches";
import { Multiples, MultiplesBesideRange, NotIncluded } from "./background";
import { ComplexityPanel } from "./complexity-panel";
import { formatAnswer } from "./history/answers";
import { formatMoney } from "./money";
import { RangeChart } from "./range-chart";
import { NotAsked, RangeNotes } from "./range-notes";
import { RangeTable } from "./range-table";
import { assetBasedPosition, type FieldName, type Input, type Result } from "./rules";
import { RunActions } from "./run-actions";
import { WhatIf } from "./what-if";

/** The results: first the range, then how it was calculated, then what to do with it. */
export function Results({
  shown,
  words,
  reported,
  input,
  result,
  onChange,
  onAnother,
}: {
  /** Whether the result is visible; false while it is rendered hidden. */
  shown: boolean;
  words: ValuationWords;
  reported: ReportedMultiples;
  input: Input;
  result: Result;
  onChange: () => void;
  onAnother: () => void;
}) {
  const heading = useStartReading();

  // The first part is painted at once, and the rest in the next render.
  const further = useDeferredValue(shown, false);
  const { firm } = useRootData();
  return (
    // The page leaves out its introduction while there is a result.
    <div className={shown ? "results min-h-svh" : "min-h-svh"}>
      <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[1.9fr_1fr]">
        <section aria-labelledby="range-title">
          {further && (
            <PrintHeading
              firm={firm}
              title="Valuation range"
              date={formatLongDate(Date.now())}
              facts={(Object.keys(input) as FieldName[]).map((field) => [
                words.fields[field].label,
                formatAnswer(field, input[field]),
              ])}
            />
          )}
          <h2 id="range-title" ref={heading} tabIndex={-1} className="outline-none">
            Your valuation range
          </h2>
          <p className="no-print mt-2 text-ink-soft">
            {input.industry}, {input.location}. Revenue {formatAnswer("revenue", input.revenue)},
            SDE {formatAnswer("sde", input.sde)}.{" "}
            <Button variant="quiet" onClick={onChange}>
              Change these numbers
            </Button>
          </p>
          <p className="figure mt-4">
            {formatHeadline(result.rangeLow)}{" "}
            <span className="text-[0.5em] tracking-[0] text-ink-soft">to</span>{" "}
            {formatHeadline(result.rangeHigh)}
          </p>
          <p className="mt-3 max-w-prose font-semibold">{words.caution}</p>
          <MultiplesBesideRange words={words} reported={reported} input={input} result={result} />
          <p className="mt-5 max-w-prose">
            {interpolate(words.exact, {
              low: formatMoney(result.rangeLow),
              high: formatMoney(result.rangeHigh),
            })}{" "}
            The gap between the low and the high end is <strong>{formatMoney(result.gap)}</strong>.{" "}
            {words.gap}
          </p>
          <div className="mt-8">
            <RangeChart result={result} />
            {assetBasedPosition(result) === "above" && (
              <Notice role="note" className="mt-4 max-w-prose">
                <h3 className="font-sans text-base font-semibold">
                  {words.assetBasedPosition.above.title}
                </h3>
                <p className="mt-1">{words.assetBasedPosition.above.text}</p>
              </Notice>
            )}
            <RangeTable result={result} />
          </div>
          <p className="mt-4 max-w-prose text-small text-ink-soft">
            {words.disclaimer} Method {result.version}.
          </p>
        </section>
        {further && <RunActions input={input} result={result} />}
      </div>

      {further && (
        <>
          <Approaches words={words} input={input} result={result} />
          <ComplexityPanel note={words.illustrative} />
          <RangeNotes words={words} input={input} />
          <div className="border-b border-edge">
            <WhatIf words={words} input={input} />
            <NotAsked words={words} />
            <NotIncluded words={words} />
            <Multiples words={words} reported={reported} input={input} result={result} />
          </div>
        </>
      )}
      <p className="no-print">
        <Button variant="secondary" onClick={onAnother}>
          Calculate Another Business
        </Button>
      </p>
    </div>
  );
}
