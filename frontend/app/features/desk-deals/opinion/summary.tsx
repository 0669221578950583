import type { ReactNode } from "react";
import { formatHeadline, formatHeadlineRange, formatMoney } from "~/lib/money";
import { Notice } from "~/ui/notice";
import { RangeFigure, type RangeMark } from "~/ui/range-figure";
import type { Content, Opinion } from "./queries";
import { averageOf, rangeOf } from "./range-of";

/** The range as it stands, drawn, with what was read at the same time, and the acts below. */
export function Summary({
  content,
  opinion,
  children,
}: {
  content: Content;
  opinion: Opinion;
  children: ReactNode;
}) {
  const range = rangeOf(content);
  return (
    <aside
      aria-label="The opinion in short"
      className="border-t border-rule py-4 lg:sticky lg:top-4 lg:self-start lg:border-0"
    >
      <p className="text-ink-soft">Most probable selling price</p>
      {range ? (
        <>
          <p className="font-serif text-[1.75rem] leading-tight font-title tabular-nums">
            {formatHeadlineRange(range.low, range.high)}
          </p>
          <p className="text-ink-soft tabular-nums">
            {formatMoney(range.low)} to {formatMoney(range.high)}
          </p>
          <div className="mt-3">
            <DrawnRange range={range} opinion={opinion} content={content} />
          </div>
        </>
      ) : (
        <p className="max-w-prose">The range appears once earnings and both multiples are there.</p>
      )}
      {children}
    </aside>
  );
}

/** A range on its scale, with the reported average and what a bank carries. */
export function DrawnRange({
  range,
  content,
  opinion,
}: {
  range: { low: number; high: number };
  content: Content;
  opinion: Opinion;
}) {
  return (
    <RangeFigure
      label={`The range runs from ${formatMoney(range.low)} to ${formatMoney(range.high)}.`}
      {...range}
      marks={marksOf(content, opinion)}
      format={formatHeadline}
    />
  );
}

function marksOf(content: Content, { lender }: Opinion): RangeMark[] {
  const average = content.multiples.find(({ low, high }) => low !== "" && low === high);
  const at = average ? averageOf(content, average.low) : null;
  const bank = lender?.largestPrice;
  return [
    ...(at ? [{ kind: "reported", name: "Average", at } as const] : []),
    ...(bank ? [{ kind: "line", name: "Bank", at: bank } as const] : []),
  ];
}

/** How the recast has changed since the opinion took its figures. */
export function Outdated({ opinion, children }: { opinion: Opinion; children?: ReactNode }) {
  if (opinion.outdated.length === 0) return null;
  return (
    <Notice tone="warning" role="note" title="The numbers changed since" className="mt-4">
      <ul>
        {opinion.outdated.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {children}
    </Notice>
  );
}
