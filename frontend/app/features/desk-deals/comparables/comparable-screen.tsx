import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { api } from "~/api/client";
import { formatDate } from "~/lib/dates";
import { dataOf } from "~/lib/query-client";
import { QueryView } from "~/lib/query-view";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { FieldError } from "~/ui/field";
import { DealPage } from "../deal-page";
import type { Deal } from "../queries";
import { SOLD } from "../words";
import { type Content, type DealComparable, dealComparableQuery, useRecord } from "./queries";
import { SaleSheet } from "./sale-sheet";
import { useTypedSale } from "./use-typed-sale";
import { saleInOneLine } from "./words";

/** The tab on which staff check and record what is kept of a sale after closing. */
export function ComparableScreen() {
  return (
    <DealPage>
      {(deal) =>
        SOLD.includes(deal.stage) ? (
          <ComparableOfDeal key={deal.id} deal={deal} />
        ) : (
          <EmptyState title="Not closed yet">
            <p>Once the deal is closed, you check here what is kept of the sale.</p>
          </EmptyState>
        )
      }
    </DealPage>
  );
}

function ComparableOfDeal({ deal }: { deal: Deal }) {
  const query = useQuery(dealComparableQuery(deal.id));
  return (
    <QueryView query={query} loading="Loading the sale..." shape="form" rows={8} fresh>
      {(loaded) => <Record deal={deal.id} loaded={loaded} />}
    </QueryView>
  );
}

export function Record({ deal, loaded }: { deal: number; loaded: DealComparable }) {
  const sale = useTypedSale(String(deal), {
    content: loaded.content as Content,
    version: loaded.version,
  });
  const act = useRecord(deal);
  const isRecorded = loaded.version > 0;
  const isBehind = sale.isTyped && sale.version !== loaded.version;
  const wrong = Object.entries(act.errors).filter(([name]) => name !== "form");

  async function record() {
    const saved = await act.send(() =>
      dataOf(
        api.PUT("/api/desk/deals/{deal_id}/comparable", {
          params: { path: { deal_id: deal } },
          body: { content: sale.content, version: sale.version },
        }),
      ),
    );
    if (saved) sale.drop();
  }

  return (
    <section aria-labelledby="sale-title" className="max-w-[44rem] py-5">
      <h2 id="sale-title" className="text-[1.375rem] leading-snug">
        {saleInOneLine(sale.content)}
      </h2>
      <p className="mt-1.5 text-ink-soft">
        {isRecorded && loaded.recordedAt
          ? `Recorded on ${formatDate(loaded.recordedAt)}. `
          : "Filled in from the recast, the opinion, the listing, the offer, the dates and the fee. Please check it. "}
        It has no names and is kept forever.{" "}
        <Link className="underline underline-offset-[0.22em]" to="/desk/results">
          Our range against the price paid
        </Link>
      </p>
      <div className="mt-4 border-t border-rule">
        <SaleSheet sale={sale} choices={loaded.choices} errors={act.errors} />
      </div>
      {isBehind && (
        <p role="status" className="mt-4">
          A colleague has recorded this sale in the meantime. What you typed is still here.
        </p>
      )}
      <p className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-2">
        {isBehind ? (
          <Button onClick={sale.catchUp}>Keep what I typed</Button>
        ) : (
          (!isRecorded || sale.isTyped) && (
            <Button aria-disabled={act.isBusy} onClick={() => void record()}>
              {isRecorded ? "Record the correction" : "Record the sale"}
            </Button>
          )
        )}
        {sale.isTyped && (
          <Button variant="quiet" onClick={sale.drop}>
            {isRecorded ? "Back to what is recorded" : "Back to the deal's records"}
          </Button>
        )}
      </p>
      <FieldError role="alert">
        {act.errors.form ??
          (wrong.length > 0 && `Please look at: ${wrong.map(([, text]) => text).join(". ")}.`)}
      </FieldError>
    </section>
  );
}
