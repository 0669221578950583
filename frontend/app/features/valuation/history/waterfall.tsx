import { formatDateTime } from "~/lib/dates";
import { formatMoney } from "~/lib/money";
import { DataTable } from "~/ui/data-table";
import { scaleEnd } from "~/ui/range-layout";
import { formatChange, type SavedRun } from "./answers";
import { type Causes, causeInWords, type Range, type Step } from "./steps";
import { WaterfallBar } from "./waterfall-bar";

type Row = Range & {
  key: string;
  name: string;
  /** The change of the low and high end by this step, in whole dollars; null for the two runs themselves. */
  change: Range | null;
};

/** The classes of an entry of the chart's key, with a sample of its bar. */
const SWATCH =
  "before:mr-[0.6rem] before:inline-block before:h-3 before:w-6 before:border-[1.5px] before:border-ink";

/**
 * A waterfall chart from the first range to the second: one floating bar after each change, all on one scale from
 * $0.
 */
export function Waterfall({
  first,
  second,
  steps,
  words,
}: {
  first: SavedRun;
  second: SavedRun;
  steps: Step[];
  words: Causes;
}) {
  const rows: Row[] = [
    runRow("First run", first),
    ...steps.map((step) => ({
      key: step.cause,
      name: causeInWords(step, words),
      low: step.rangeLow,
      high: step.rangeHigh,
      change: { low: step.lowChange, high: step.highChange },
    })),
    runRow("Second run", second),
  ];
  const scale = scaleEnd(Math.max(...rows.map(({ high }) => high)));
  return (
    <>
      <ol className="mt-10">
        {rows.map((row, index) => (
          <li
            key={row.key}
            className="list-row gap-x-10 gap-y-1 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
          >
            <div className="self-center pt-[0.9rem] md:py-4">
              <p className="font-semibold">{row.name}</p>
              <p className="tabular-nums">
                {row.change
                  ? formatRangeChange(row.change)
                  : `${formatMoney(row.low)} to ${formatMoney(row.high)}`}
              </p>
            </div>
            <WaterfallBar
              before={rows[index - 1]}
              after={row}
              next={rows[index + 1]}
              scale={scale}
            />
          </li>
        ))}
      </ol>
      <p className="flex flex-wrap gap-y-1 gap-x-8 mt-3 text-ink-soft text-small/[1.6]">
        <span className={`${SWATCH} before:bg-ink`}>New in the range</span>
        <span className={SWATCH}>No longer in it</span>
        <span>All bars on one scale, $0 to {formatMoney(scale)}</span>
      </p>
      <DataTable
        className="mt-2"
        head={["Step", "Low end", "High end"]}
        rows={rows.map(({ name, low, high, change }) => [
          name,
          withChange(low, change?.low),
          withChange(high, change?.high),
        ])}
      />
    </>
  );
}

function withChange(dollars: number, change: number | undefined): string {
  const amount = formatMoney(dollars);
  return change === undefined ? amount : `${amount} (${formatChange(change)})`;
}

function runRow(name: string, { madeAt, result: { rangeLow, rangeHigh } }: SavedRun): Row {
  const label = `${name}, ${formatDateTime(madeAt)}`;
  return { key: name, name: label, low: rangeLow, high: rangeHigh, change: null };
}

function formatRangeChange({ low, high }: Range): string {
  if (low === 0 && high === 0) return "No change";
  return `Low ${formatChange(low)}, high ${formatChange(high)}`;
}
