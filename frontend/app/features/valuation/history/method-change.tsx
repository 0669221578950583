import { formatCalendarDate } from "~/lib/dates";
import type { PortalWords } from "~/lib/facts";
import { interpolate } from "~/lib/interpolate";
import { formatMoney } from "~/lib/money";
import type { SavedRun } from "./answers";

export type MethodChangeWords = PortalWords["valuations"]["methodChange"];

/** A note on what a saved run would come to by the method in use, and on which of its figures have changed. */
export function MethodChange({
  change,
  words,
}: {
  change: NonNullable<SavedRun["methodChange"]>;
  words: MethodChangeWords;
}) {
  const { date, rangeLow, rangeHigh, reasons } = change;
  return (
    <p className="border-l-4 border-copper pl-4 text-small md:col-span-full lg:mt-4">
      <strong className="font-semibold tabular-nums">
        {interpolate(words.text, {
          date: formatCalendarDate(date),
          low: formatMoney(rangeLow),
          high: formatMoney(rangeHigh),
        })}
      </strong>{" "}
      {reasons.map(({ part, name, source, date: sourceDate }) => (
        <span key={part}>
          {interpolate(words[part], { name })}{" "}
          {source &&
            `${interpolate(words.source, { source, date: formatCalendarDate(sourceDate) })} `}
        </span>
      ))}
      {words.kept}
    </p>
  );
}
