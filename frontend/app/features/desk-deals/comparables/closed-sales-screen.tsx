import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { formatCalendarDate } from "~/lib/dates";
import { DownloadLink } from "~/lib/download-link";
import { formatHeadline, formatMoney } from "~/lib/money";
import { QueryView } from "~/lib/query-view";
import { useSignedIn } from "~/lib/session";
import { Button } from "~/ui/button";
import { DataTable } from "~/ui/data-table";
import { EmptyState } from "~/ui/empty-state";
import { TextTable } from "~/ui/table";
import { EarlierSale } from "./earlier-sale";
import { type ClosedSale, type ClosedSales, closedSalesQuery } from "./queries";
import { SaleRow } from "./sale-row";
import { deviationWords } from "./words";

/** How our ranges compare with the prices that were paid: each closed sale drawn, without names. */
export function ClosedSalesScreen() {
  const query = useQuery(closedSalesQuery);
  return (
    <QueryView query={query} loading="Loading the closed sales..." rows={8}>
      {(sales) => <Sales sales={sales} />}
    </QueryView>
  );
}

function Sales({ sales }: { sales: ClosedSales }) {
  const isPrincipal = useSignedIn().staffRole === "principal";
  /** The sale that is being corrected; "new" for one that is being added. */
  const [edited, setEdited] = useState<ClosedSale | "new" | null>(null);
  const ranged = sales.sales.filter(({ isHeld }) => isHeld !== null);
  if (edited) {
    return <EarlierSale sales={sales} edited={edited} onClose={() => setEdited(null)} />;
  }
  const add = isPrincipal && (
    <Button variant="secondary" onClick={() => setEdited("new")}>
      Add a sale from before
    </Button>
  );
  if (sales.sales.length === 0) {
    return (
      <EmptyState title="No closed sale is recorded yet">
        <p>
          Each deal that closes is drawn here: our range as a bar, the price paid as a line. Its
          figures are checked on the deal, on the tab Comparable.
        </p>
        {add && <p className="mt-4">{add}</p>}
      </EmptyState>
    );
  }
  return (
    <>
      <Answer sales={sales} ranged={ranged.length} />
      {ranged.length > 0 && (
        <figure aria-labelledby="sales-key" className="mt-6">
          <figcaption id="sales-key" className="text-ink-soft">
            Each sale on the scale of its own range. Bar: our range. Line: the price paid.
          </figcaption>
          <ul className="mt-2 border-t border-rule">
            {ranged.map((sale) => (
              <SaleRow key={sale.id} sale={sale}>
                {placeOf(sale, isPrincipal, setEdited)}
              </SaleRow>
            ))}
          </ul>
        </figure>
      )}
      <ByIndustry sales={sales} />
      <section aria-labelledby="all-sales" className="mt-8 border-t border-rule pt-4">
        <h2 id="all-sales">All closed sales</h2>
        <p className="mt-1 flex flex-wrap items-center gap-x-8 gap-y-2">
          <DownloadLink
            className="font-semibold text-copper underline underline-offset-[0.22em]"
            href="/api/desk/comparables.csv"
            fileName="comparables.csv"
          >
            Every figure as CSV
          </DownloadLink>
          {add}
        </p>
        {sales.sales.length > ranged.length && (
          <p className="mt-2 text-ink-soft">
            {sales.sales.length - ranged.length} without a range of ours{" "}
            {sales.sales.length - ranged.length === 1 ? "is" : "are"} only in the table.
          </p>
        )}
        <AllSales sales={sales.sales} />
      </section>
    </>
  );
}

/** What the sales say, and what so few cannot say. */
function Answer({ sales: { all }, ranged }: { sales: ClosedSales; ranged: number }) {
  if (!all) {
    return (
      <p className="mt-4 max-w-prose text-ink-soft">
        {ranged === 0
          ? "None of the sales has a range of ours."
          : `${ranged === 1 ? "One closed sale" : "Two closed sales"} with a range of ours: too few for a rate or a median. Read ${ranged === 1 ? "it" : "them one by one"}.`}
      </p>
    );
  }
  return (
    <div className="mt-4 max-w-prose">
      <p className="font-serif text-[1.75rem] leading-tight font-title">
        Our range held in {all.held} of {all.ranged} sales.
      </p>
      <p className="mt-2">
        The price paid was {deviationWords(all.deviation)} of our range. It was {all.miss}% away
        from the middle, up or down. Both are medians.
      </p>
      <p className="mt-2 text-ink-soft">
        {all.ranged} sales say this much: the share of our ranges that hold is most probably between{" "}
        {all.least} and {all.most} in 100.{" "}
        {all.ranged < 20 && "One more sale can move the medians. "}
        Sales that did not close are not in it.
      </p>
    </div>
  );
}

function ByIndustry({ sales: { industries } }: { sales: ClosedSales }) {
  return (
    <section aria-labelledby="by-industry" className="mt-8 border-t border-rule pt-4">
      <h2 id="by-industry">By industry</h2>
      {industries.length === 0 ? (
        <p className="text-ink-soft">An industry appears here with its third closed sale.</p>
      ) : (
        <div className="mt-2 max-w-[44rem] overflow-x-auto">
          <TextTable
            isWords
            className="w-full"
            head={["Industry", "Range held", "Price against the middle", "Away from it"]}
            rows={industries.map(({ industry, held, ranged, deviation, miss }) => [
              industry,
              `${held} of ${ranged}`,
              deviationWords(deviation),
              `${miss}%`,
            ])}
          />
        </div>
      )}
    </section>
  );
}

/** Where a sale can be opened or corrected, if the person may. */
function placeOf(
  sale: ClosedSale,
  isPrincipal: boolean,
  onCorrect: (sale: ClosedSale) => void,
): ReactNode {
  if (sale.deal !== null) {
    return (
      <Link
        className="underline underline-offset-[0.22em]"
        to={`/desk/deals/${sale.deal}/comparable`}
      >
        Open the deal
      </Link>
    );
  }
  return isPrincipal && sale.isEarlier ? (
    <Button variant="quiet" className="min-h-0" onClick={() => onCorrect(sale)}>
      Correct<span className="sr-only"> the sale</span>
    </Button>
  ) : null;
}

function AllSales({ sales }: { sales: readonly ClosedSale[] }) {
  const money = (amount: number | null | undefined) => (amount == null ? "–" : formatMoney(amount));
  const days = (count: number | null | undefined) => (count == null ? "–" : String(count));
  return (
    <div className="overflow-x-auto">
      <DataTable
        className="mt-3"
        head={[
          "Closed",
          "Industry",
          "Region",
          "Price",
          "Our range",
          "Price / SDE",
          "Asked last",
          "Days to LOI",
          "Days to closing",
        ]}
        rows={sales.map(({ content, multiple }) => [
          content.closedOn ? formatCalendarDate(content.closedOn) : "",
          content.industry,
          content.region || "–",
          money(content.price),
          content.opinionLow == null || content.opinionHigh == null
            ? "–"
            : `${formatHeadline(content.opinionLow)} to ${formatHeadline(content.opinionHigh)}`,
          multiple ? `${multiple}x` : "–",
          money(content.askingPrices.at(-1)?.price),
          days(content.daysToLoi),
          days(content.daysToClose),
        ])}
      />
    </div>
  );
}
