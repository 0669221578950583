import { lazy, Suspense, useDeferredValue } from "react";
import { formatLongDate } from "~/lib/dates";
import type { LendingTerms, ReportedMultiples, ValuationWords } from "~/lib/facts";
import { interpolate } from "~/lib/interpolate";
import { formatHeadline, formatMoney } from "~/lib/money";
import { useRootData } from "~/lib/site";
import { useStartReading } from "~/lib/start-reading";
import { Button } from "~/ui/button";
import { PrintHeading } from "~/ui/print-heading";
import { Approaches } from "./approaches";
import { Multiples, MultiplesBesideRange, NotIncluded, reportedFor } from "./background";
import { ComplexityPanel } from "./complexity-panel";
import { ChangeSince, earlierThan } from "./earlier-run";
import { formatAnswer } from "./history/answers";
import type { LocalRun } from "./local-runs";
import { RangeChart } from "./range-chart";
import { NotAsked, RangeNotes } from "./range-notes";
import { RangeTable } from "./range-table";
import type { FieldName, Input, Result } from "./rules";
import { RunActions } from "./run-actions";
import { WhatIf } from "./what-if";

const LenderPanel = lazy(() => import("./lender/lender-panel"));

/** The results: first the range, then its figure, then why it is a range, then what to do with it. */
export function Results({
  shown,
  words,
  reported,
  terms,
  input,
  result,
  runs,
  onChange,
  onAnother,
  onForget,
}: {
  /** Whether the result is visible; false while it is rendered hidden. */
  shown: boolean;
  words: ValuationWords;
  reported: ReportedMultiples;
  terms: LendingTerms;
  input: Input;
  result: Result;
  /** The runs that this browser stores, the newest first. */
  runs: readonly LocalRun[];
  onChange: () => void;
  onAnother: () => void;
  onForget: () => void;
}) {
  const heading = useStartReading();

  // The first part is painted at once, and the rest in the next render.
  const further = useDeferredValue(shown, false);
  const { firm } = useRootData();
  const found = reportedFor(reported, input);
  const earlier = earlierThan(runs, input);
  return (
    // The page leaves out its introduction while there is a result.
    <div className={shown ? "results min-h-svh" : "min-h-svh"}>
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
        <h2 id="range-title" ref={heading} tabIndex={-1} className="text-h3 outline-none">
          Your valuation range
        </h2>
        <p className="figure mt-2">
          {formatHeadline(result.rangeLow)}{" "}
          <span className="text-[0.5em] tracking-[0] text-ink-soft">to</span>{" "}
          {formatHeadline(result.rangeHigh)}
        </p>
        <p className="mt-3 max-w-prose font-semibold">{words.caution}</p>
        <p className="no-print mt-2 flex flex-wrap items-center gap-x-3 text-ink-soft">
          <span>
            {input.industry}, {input.location}. Revenue {formatAnswer("revenue", input.revenue)},
            SDE {formatAnswer("sde", input.sde)}.
          </span>{" "}
          <Button variant="quiet" onClick={onChange}>
            Change these numbers
          </Button>
        </p>
        <div className="opening mt-8 print:mt-3">
          <RangeChart
            result={result}
            reported={found && { name: words.multiples.average, at: found.amount }}
            earlier={earlier && { ...earlier, name: earlier.day }}
          />
        </div>
        <div className="mt-4 grid gap-x-14 gap-y-3 wide:grid-cols-2">
          <p className="max-w-prose print:text-small">
            {interpolate(words.exact, {
              low: formatMoney(result.rangeLow),
              high: formatMoney(result.rangeHigh),
            })}{" "}
            The gap between the low and the high end is <strong>{formatMoney(result.gap)}</strong>.{" "}
            {words.gap}
          </p>
          <div className="grid max-w-prose content-start gap-2 pt-1 text-small text-ink-soft">
            {found && <MultiplesBesideRange words={words} found={found} result={result} />}
            {earlier && <ChangeSince words={words.earlier} earlier={earlier} result={result} />}
          </div>
        </div>
        <RangeTable result={result} />
      </section>

      {further && (
        <>
          <Approaches words={words} input={input} result={result} />
          <RangeNotes words={words} input={input} />
          <ComplexityPanel words={words} />
          <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[1.7fr_1fr]">
            <RunActions input={input} result={result} />
            <div className="lg:border-l lg:border-rule lg:pl-14">
              <p className="no-print flex flex-wrap items-center gap-x-6 gap-y-2">
                <Button variant="secondary" onClick={onAnother}>
                  Calculate Another Business
                </Button>
                <Button variant="quiet" onClick={onForget}>
                  {words.earlier.forgetAll}
                </Button>
              </p>
              <p className="mt-4 max-w-prose text-small text-ink-soft">
                {words.disclaimer} Method {result.version}.
              </p>
            </div>
          </div>
          <Suspense>
            <LenderPanel words={words.lender} terms={terms} input={input} result={result} />
          </Suspense>
          <div className="border-b border-edge print:text-small">
            <WhatIf words={words} input={input} />
            <NotAsked words={words} />
            <NotIncluded words={words} />
            <Multiples words={words} reported={reported} input={input} result={result} />
          </div>
        </>
      )}
    </div>
  );
}
