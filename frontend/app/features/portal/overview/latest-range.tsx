import { Link } from "react-router";
import { formatCalendarDate, formatDate, formatDateBeside } from "~/lib/dates";
import { interpolate } from "~/lib/interpolate";
import { formatHeadline, formatMoney } from "~/lib/money";
import { Notice } from "~/ui/notice";
import { RangeFigure } from "~/ui/range-figure";
import type { OverviewData, OverviewWords } from "./overview-types";

type Range = OverviewData["valuations"][number];
type RangeWords = OverviewWords["range"];

/**
 * The section on the latest saved valuation: its range, the change since the previous valuation, and a chart of both
 * ranges.
 */
export function LatestRange({
  words,
  caution,
  now,
  before,
}: {
  words: RangeWords;
  /** The line under each range, from the calculator's texts. */
  caution: string;
  now: Range | null;
  before: Range | null;
}) {
  if (!now) return <NoRange words={words} />;
  return (
    <div>
      <h3 className="font-sans text-base font-semibold">{words.title}</h3>
      <p className="figure mt-2 text-[clamp(2.5rem,1.9rem_+_2.4vw,3.6rem)] leading-[1.08]">
        <span className="whitespace-nowrap">{formatHeadline(now.low)}</span>{" "}
        <span className="whitespace-nowrap">
          <span className="text-[0.5em] tracking-normal text-ink-soft">{words.between}</span>{" "}
          {formatHeadline(now.high)}
        </span>
      </p>
      <p className="mt-3 max-w-prose font-semibold">{caution}</p>
      <RangeFigure
        className="mt-5"
        label={drawingText(words, now, before)}
        low={now.low}
        high={now.high}
        earlier={before && { low: before.low, high: before.high, name: formatDate(before.madeAt) }}
        format={formatHeadline}
      />
      <p className="mt-4 font-semibold">
        {before
          ? changeText(words, now, before)
          : interpolate(words.first, { day: formatDate(now.madeAt) })}
      </p>
      {now.methodChange && (
        <Notice role="note" className="my-3 max-w-prose tabular-nums">
          <p>
            {interpolate(words.methodChange, {
              date: formatCalendarDate(now.methodChange.since),
              low: formatMoney(now.methodChange.low),
              high: formatMoney(now.methodChange.high),
            })}
          </p>
        </Notice>
      )}
      <p className="mt-1 flex flex-wrap items-center gap-x-6 text-small text-ink-soft">
        {words.note}
        <Link
          className="text-link inline-flex min-h-11 items-center"
          to="/owner-dashboard/valuations"
        >
          {words.link}
        </Link>
      </p>
    </div>
  );
}

function NoRange({ words }: { words: RangeWords }) {
  return (
    <div>
      <h3 className="font-sans text-base font-semibold">{words.title}</h3>
      <p className="mt-2 font-serif text-h2 text-ink-soft">{words.none}</p>
      <p className="mt-3 max-w-prose">{words.noneText}</p>
      <p className="mt-1">
        <Link className="text-link inline-flex min-h-11 items-center" to="/business-calculator">
          {words.calculate}
        </Link>
      </p>
    </div>
  );
}

function drawingText(words: RangeWords, now: Range, before: Range | null): string {
  const spoken = ({ low, high }: Range) =>
    `${formatMoney(low)} ${words.between} ${formatMoney(high)}`;
  return interpolate(words.drawing, {
    now: spoken(now),
    before: before ? interpolate(words.drawingBefore, { before: spoken(before) }) : "",
  });
}

function changeText({ since, low, high }: RangeWords, now: Range, before: Range): string {
  return interpolate(since, {
    low: change(low, now.low - before.low),
    high: change(high, now.high - before.high),
    day: formatDateBeside(before.madeAt, now.madeAt),
  });
}

function change(words: RangeWords["low"], by: number): string {
  if (by === 0) return words.same;
  return interpolate(by > 0 ? words.up : words.down, { amount: formatHeadline(Math.abs(by)) });
}
