import { lazy, Suspense } from "react";
import { api } from "~/api/client";
import { formatDateTime } from "~/lib/dates";
import type { LendingTerms } from "~/lib/facts";
import { interpolate } from "~/lib/interpolate";
import { formatHeadline, formatMoney } from "~/lib/money";
import { useReportDownload } from "~/lib/use-report-download";
import { Button } from "~/ui/button";
import { Checkbox, Choice } from "~/ui/input";
import { RangeStrip } from "~/ui/range-figure";
import { formatAnswer, type SavedRun } from "./answers";
import { MethodChange, type MethodChangeWords } from "./method-change";
import { RemoveRun } from "./remove-run";

const LenderStrip = lazy(() => import("./lender-strip"));

/** A row of the list: a saved run's range, inputs and actions. */
export function RunRow({
  run,
  words,
  exact,
  lender,
  terms,
  scale,
  chosen,
  mayChoose,
  onChoose,
  onRemoved,
}: {
  run: SavedRun;
  words: MethodChangeWords;
  /** The text of the exact range, with placeholders. */
  exact: string;
  /** The text of what a lender would carry now, with placeholders. */
  lender: string;
  terms: LendingTerms;
  /** The end of the scale for all runs, in whole dollars. */
  scale: number;
  chosen: boolean;
  mayChoose: boolean;
  onChoose: () => void;
  onRemoved: () => void;
}) {
  const { inputs, result, version, madeAt, methodChange } = run;
  const day = formatDateTime(madeAt);
  const params = { path: { number: run.id } };
  const { busy, download } = useReportDownload({
    request: (options) => api.GET("/api/valuations/{number}/report", { params, ...options }),
    fileName: "valuation-range.pdf",
    failureMessage: "We couldn't make the report. Please try again.",
  });

  return (
    <li
      className="list-row gap-x-12 gap-y-4 py-6 data-chosen:border-copper data-chosen:shadow-[0_-1px_var(--color-copper)] md:grid-cols-2 md:items-center md:gap-x-0 lg:grid-cols-[24rem_minmax(0,1fr)] lg:gap-y-0"
      data-chosen={chosen ? "" : undefined}
    >
      <div className="lg:row-span-2">
        <p className="text-small text-ink-soft">
          <time dateTime={madeAt}>{day}</time> · Method {version}
        </p>
        <h2 className="mt-1 text-large leading-[1.25] lining-nums tabular-nums">
          {formatHeadline(result.rangeLow)}{" "}
          <span className="text-[0.7em] font-normal tracking-[0] text-ink-soft">to</span>{" "}
          {formatHeadline(result.rangeHigh)}
        </h2>
        <p className="text-small tabular-nums text-ink-soft">
          {interpolate(exact, {
            low: formatMoney(result.rangeLow),
            high: formatMoney(result.rangeHigh),
          })}
        </p>
        <p className="mt-1">
          {inputs.industry}, {inputs.location}
        </p>
        <p className="text-small tabular-nums text-ink-soft">
          Revenue {formatAnswer("revenue", inputs.revenue ?? "")} · SDE{" "}
          {formatAnswer("sde", inputs.sde ?? "")}
        </p>
      </div>
      <div className="min-h-12">
        <Suspense
          fallback={<RangeStrip low={result.rangeLow} high={result.rangeHigh} end={scale} />}
        >
          <LenderStrip run={run} terms={terms} words={lender} scale={scale} />
        </Suspense>
      </div>
      <div className="flex flex-wrap items-center gap-y-1 gap-x-7 md:col-span-full lg:col-start-2 lg:justify-end">
        {mayChoose && (
          <Choice>
            <Checkbox
              aria-label={`Compare the run of ${day}`}
              checked={chosen}
              onChange={onChoose}
            />
            Compare
          </Choice>
        )}
        <Button
          variant="quiet"
          aria-label={`PDF of the run of ${day}`}
          aria-disabled={busy}
          onClick={download}
        >
          {busy ? "Preparing..." : "PDF"}
        </Button>
        <RemoveRun number={run.id} day={day} onRemoved={onRemoved} />
      </div>
      {methodChange && <MethodChange change={methodChange} words={words} />}
    </li>
  );
}
