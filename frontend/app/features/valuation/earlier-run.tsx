import { formatDateNear } from "~/lib/dates";
import type { ValuationWords } from "~/lib/facts";
import { interpolate } from "~/lib/interpolate";
import { formatHeadline, formatHeadlineRange } from "~/lib/money";
import { currentMethod } from "~/lib/valuation-method";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { formatChange } from "./history/answers";
import { isSameInput, type LocalRun } from "./local-runs";
import { calculate, check, type Input, type Result } from "./rules";

type Words = ValuationWords["earlier"];

/** The day of a run and its range. */
export type EarlierRun = { day: string; low: number; high: number };

/** The newest of the runs that this version of the method made from other numbers; null if there is none. */
export function earlierThan(runs: readonly LocalRun[], input: Input): EarlierRun | null {
  const found = runs.find((run) => isExplained(run) && !isSameInput(run.input, input));
  return found ? asEarlier(found) : null;
}

function asEarlier({ input, madeAt }: LocalRun): EarlierRun {
  const { rangeLow, rangeHigh } = calculate(input);
  return { day: formatDateNear(madeAt, Date.now()), low: rangeLow, high: rangeHigh };
}

/** Whether the method in use made the run: an older version gave other figures. */
const isExplained = ({ version }: LocalRun) => version === currentMethod().version;

/** Above the form, for a visitor who was here before: the latest range, and buttons to see it and to forget it. */
export function ReturnNote({
  words,
  runs,
  input,
  onOpen,
  onForget,
}: {
  words: Words;
  runs: readonly LocalRun[];
  input: Input;
  onOpen: (input: Input) => void;
  onForget: () => void;
}) {
  const [latest] = runs;
  if (!latest || !isExplained(latest)) return null;
  const { day, low, high } = asEarlier(latest);
  const opened = check(input) === null ? input : latest.input;
  return (
    <Notice role="note" className="no-print mb-8" label={words.label}>
      <p>
        {interpolate(words.title, { day })} <strong>{formatHeadlineRange(low, high)}</strong>
      </p>
      <p className="flex flex-wrap gap-x-6">
        <Button variant="quiet" onClick={() => onOpen(opened)}>
          {earlierThan(runs, opened) ? words.compare : words.open}
        </Button>
        <Button variant="quiet" onClick={onForget}>
          {words.forget}
        </Button>
      </p>
    </Notice>
  );
}

/** How both ends of the range changed since an earlier run. */
export function ChangeSince({
  words,
  earlier: { day, low, high },
  result,
}: {
  words: Words;
  earlier: EarlierRun;
  result: Result;
}) {
  return (
    <p>
      {interpolate(words.change, {
        day,
        range: formatHeadlineRange(low, high),
        low: formatChange(result.rangeLow - low, formatHeadline),
        high: formatChange(result.rangeHigh - high, formatHeadline),
      })}
    </p>
  );
}
