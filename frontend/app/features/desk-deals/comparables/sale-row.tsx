import type { ReactNode } from "react";
import { formatHeadline } from "~/lib/money";
import { RangeStrip } from "~/ui/range-figure";
import type { ClosedSale } from "./queries";
import { deviationWords, heldWords } from "./words";

/** The scale of every row: half of the middle of its range to either side. A price beyond is drawn at the end. */
const SIDE = 0.5;

/** A closed sale: our range as a bar and the price paid as a line, on a scale in percent of the middle of the range. */
export function SaleRow({ sale, children }: { sale: ClosedSale; children: ReactNode }) {
  const { content } = sale;
  const [low, high, price] = [
    content.opinionLow ?? 0,
    content.opinionHigh ?? 0,
    content.price ?? 0,
  ];
  const middle = (low + high) / 2 || 1;
  const at = (amount: number) =>
    Math.min(1, Math.max(0, (amount / middle - (1 - SIDE)) / (2 * SIDE)));
  return (
    <li className="grid gap-x-6 gap-y-1 border-b border-rule py-3 break-inside-avoid md:grid-cols-[13rem_minmax(0,1fr)_15rem] md:items-center">
      <div>
        <p className="font-semibold">{content.industry}</p>
        <p className="text-ink-soft">
          {monthOf(content.closedOn ?? "")}
          {content.region && `, ${content.region}`}
        </p>
      </div>
      <div>
        <RangeStrip
          low={at(low)}
          high={at(high)}
          end={1}
          marks={[{ kind: "line", name: "Price paid", at: at(price) }]}
        />
        <p className="text-ink-soft tabular-nums">
          Our range {formatHeadline(low)} to {formatHeadline(high)}
        </p>
      </div>
      <div className="md:text-right">
        <p className="tabular-nums">
          <span className="font-serif text-[1.25rem] font-title">{formatHeadline(price)}</span>{" "}
          {heldWords(sale)}
        </p>
        <p className="flex flex-wrap gap-x-4 text-ink-soft md:justify-end">
          {sale.deviation !== null && <span>{deviationWords(sale.deviation)}</span>}
          {children}
        </p>
      </div>
    </li>
  );
}

const monthOf = (day: string) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString("en-US", {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
