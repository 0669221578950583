import { useDeferredValue, useEffect, useRef } from "react";
import { formatLongDate } from "~/lib/dates";
import type { ValuationWords } from "~/lib/facts";
import { useRootData } from "~/lib/site";
import { PrintHeading } from "~/ui/print-heading";
import { Approaches } from "./approaches";
import { Background } from "./background";
import { ComplexityPanel } from "./complexity-panel";
import { inWords } from "./history/answers";
import { formatMoney } from "./money";
import { RangeDrawing } from "./range-drawing";
import { RangeNotes } from "./range-notes";
import { RangeTable } from "./range-table";
import { assetBasedPosition, type FieldName, type Input, type Result } from "./rules";
import { SaveRun } from "./save-run";
import { TakeRunAway } from "./take-away";
import { WhatIf } from "./what-if";

/** The answer first, then why, then what to do with it. */
export function Results({
  shown,
  words,
  input,
  result,
  onChange,
  onAnother,
}: {
  /** False while the result is rendered hidden. */
  shown: boolean;
  words: ValuationWords;
  input: Input;
  result: Result;
  onChange: () => void;
  onAnother: () => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "start" });
  }, []);

  // The first part is painted at once, and the rest in the next render.
  const further = useDeferredValue(shown, false);
  const where = words.assetBasedPosition[assetBasedPosition(result)];
  const { firm } = useRootData();
  return (
    <div className="grid min-h-svh content-start gap-16">
      {further && (
        <PrintHeading
          firm={firm}
          title="Valuation range"
          date={formatLongDate(Date.now())}
          facts={(Object.keys(input) as FieldName[]).map((field) => [
            words.fields[field].label,
            inWords(field, input[field]),
          ])}
        />
      )}
      <section aria-labelledby="range-title">
        <h2 id="range-title" ref={heading} tabIndex={-1} className="outline-none">
          Your valuation range
        </h2>
        <p className="figure mt-6">
          {formatMoney(result.rangeLow)}{" "}
          <span className="text-[0.5em] tracking-[0] text-ink-soft">to</span>{" "}
          {formatMoney(result.rangeHigh)}
        </p>
        <p className="lede mt-6">
          The gap between the low and the high end is <strong>{formatMoney(result.gap)}</strong>.{" "}
          {words.gap}
        </p>
        <div className="mt-10">
          <RangeDrawing result={result} />
          <RangeTable result={result} />
        </div>
        <p className="mt-6 max-w-prose text-small text-ink-soft">
          {words.disclaimer} Method {result.version}.
        </p>
      </section>

      {further && (
        <>
          <Approaches words={words} input={input} result={result} />

          <section className="border-l-4 border-copper pl-6">
            <h3>{where.title}</h3>
            <p className="mt-2 max-w-prose">{where.text}</p>
          </section>

          <ComplexityPanel note={words.illustrative} />
          <WhatIf input={input} />
          <RangeNotes words={words} input={input} />
          <Background words={words} input={input} result={result} />
          <SaveRun key={JSON.stringify(input)} input={input} version={result.version} />
          <TakeRunAway input={input} result={result} />
        </>
      )}

      <p className="no-print flex flex-wrap gap-4">
        <button type="button" className="button" onClick={onAnother}>
          Calculate Another Business
        </button>
        <button type="button" className="button button-quiet" onClick={onChange}>
          Change these numbers
        </button>
      </p>
    </div>
  );
}
