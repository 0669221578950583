import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "~/api/client";
import { ReasonDialog } from "~/layout/desk/form-dialog";
import { type Cents, formatAmount } from "~/lib/amounts";
import { formatCalendarDate } from "~/lib/dates";
import { DownloadLink } from "~/lib/download-link";
import { firmDate } from "~/lib/firm-time";
import { dataOf } from "~/lib/query-client";
import { QueryView } from "~/lib/query-view";
import { useSignedIn } from "~/lib/session";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { FieldError } from "~/ui/field";
import { Table } from "~/ui/table";
import { DealPage } from "../deal-page";
import type { Deal } from "../queries";
import { BookDialog } from "./book-dialog";
import { type DealFees, dealFeesQuery, type Fee, useFeesAct } from "./queries";

/** The tab with the fees of a deal, for principals. */
export function FeesScreen() {
  const { staffRole } = useSignedIn();
  return (
    <DealPage>
      {(deal) =>
        staffRole === "principal" ? (
          <FeesOfDeal key={deal.id} deal={deal} />
        ) : (
          <EmptyState title="For principals">
            <p>Fees and how they are shared are seen by principals only.</p>
          </EmptyState>
        )
      }
    </DealPage>
  );
}

function FeesOfDeal({ deal }: { deal: Deal }) {
  const query = useQuery(dealFeesQuery(deal.id));
  return (
    <QueryView query={query} loading="Loading the fees..." rows={6}>
      {(fees) => <Fees deal={deal} fees={fees} />}
    </QueryView>
  );
}

function Fees({ deal, fees }: { deal: Deal; fees: DealFees }) {
  const [isBooking, setBooking] = useState(false);
  const total = fees.fees.reduce((sum, { gross }) => sum + gross, 0);
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-8 gap-y-2 py-4">
        {fees.hasAgreement && <Button onClick={() => setBooking(true)}>Book a fee</Button>}
        {total > 0 && (
          <p className="text-ink-soft">
            Booked so far{" "}
            <span className="font-serif text-[1.375rem] font-title text-ink tabular-nums">
              {formatAmount(total)}
            </span>
          </p>
        )}
      </div>
      {fees.fees.length === 0 && (
        <EmptyState title={fees.hasAgreement ? "No fee is booked yet" : "No agreement"}>
          <p>
            {fees.hasAgreement
              ? "Book it at closing, and again when a note or an earnout is paid: only what is missing is added."
              : "The fee follows from the signed agreement. This deal has none."}
          </p>
        </EmptyState>
      )}
      {fees.fees.map((fee) => (
        <BookedFee key={fee.number} deal={deal.id} fee={fee} />
      ))}
      {isBooking && <BookDialog deal={deal.id} fees={fees} onClose={() => setBooking(false)} />}
    </>
  );
}

function BookedFee({ deal, fee }: { deal: number; fee: Fee }) {
  const [isVoiding, setVoiding] = useState(false);
  const act = useFeesAct(deal);
  const params = { path: { deal_id: deal, number: fee.number } };
  const heading = `fee-${fee.number}`;
  const paid = (day: string | null) =>
    act.send(() =>
      dataOf(
        api.PUT("/api/desk/deals/{deal_id}/fees/{number}/paid", { params, body: { paidOn: day } }),
      ),
    );
  return (
    <section aria-labelledby={heading} className="border-t border-rule py-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id={heading}>
          Fee {fee.number}, earned on {formatCalendarDate(fee.earnedOn)}
        </h2>
        <p className="font-serif text-[1.375rem] font-title tabular-nums">
          {formatAmount(fee.gross)}
        </p>
      </div>
      <p className="text-ink-soft">
        {fee.isMinimum ? "The minimum fee" : `On ${formatAmount(fee.base)} that count as the price`}
        {fee.credit > 0 && `, less the retainer of ${formatAmount(fee.credit)}`}. To pay:{" "}
        {formatAmount(fee.due)}, due on {formatCalendarDate(fee.dueOn)}.
        {fee.invoiceNumber && ` Invoice ${fee.invoiceNumber}.`}
        {fee.paidOn && ` Paid on ${formatCalendarDate(fee.paidOn)}.`}
      </p>
      <div className="mt-3 max-w-[44rem] overflow-x-auto">
        <Table className="w-full">
          <caption className="sr-only">Who gets what of fee {fee.number}</caption>
          <thead>
            <tr>
              <th scope="col">Payee</th>
              <th scope="col">Percent</th>
              <th scope="col">Amount</th>
              <th scope="col">Paid out</th>
            </tr>
          </thead>
          <tbody>
            {fee.shares.map((share) => (
              <tr key={share.id}>
                <th scope="row">{share.name}</th>
                <td>{Number(share.percent)}%</td>
                <td>{formatAmount(share.cents)}</td>
                <td>
                  {share.kind === "house" ? (
                    "–"
                  ) : (
                    <ShareOut deal={deal} fee={fee.number} share={share} />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
      <p className="mt-3 flex flex-wrap items-center gap-x-6">
        {fee.invoiceNumber ? (
          <DownloadLink
            className="font-semibold text-copper underline underline-offset-[0.22em]"
            href={`/api/desk/deals/${deal}/fees/${fee.number}/invoice`}
            fileName={`invoice-${fee.invoiceNumber}.pdf`}
          >
            Invoice as a PDF
          </DownloadLink>
        ) : (
          <Button
            variant="secondary"
            aria-disabled={act.isBusy}
            onClick={() =>
              void act.send(() =>
                dataOf(api.POST("/api/desk/deals/{deal_id}/fees/{number}/invoice", { params })),
              )
            }
          >
            Make the invoice
          </Button>
        )}
        <Button
          variant="quiet"
          aria-disabled={act.isBusy}
          onClick={() => void paid(fee.paidOn ? null : firmDate(Date.now()))}
        >
          {fee.paidOn ? "Not paid after all" : "Paid today"}
        </Button>
        {!fee.paidOn && (
          <Button variant="quiet" onClick={() => setVoiding(true)}>
            Void
          </Button>
        )}
      </p>
      {!isVoiding && <FieldError role="alert">{act.errors.form}</FieldError>}
      {isVoiding && <VoidDialog deal={deal} fee={fee} onClose={() => setVoiding(false)} />}
    </section>
  );
}

function ShareOut({
  deal,
  fee,
  share,
}: {
  deal: number;
  fee: number;
  share: { id: number; name: string; cents: Cents; paidOn: string | null };
}) {
  const act = useFeesAct(deal);
  const params = { path: { deal_id: deal, number: fee, share_id: share.id } };
  const paidOn = share.paidOn ? null : firmDate(Date.now());
  return (
    <Button
      variant="quiet"
      className="min-h-0 text-right"
      aria-disabled={act.isBusy}
      onClick={() =>
        void act.send(() =>
          dataOf(
            api.PUT("/api/desk/deals/{deal_id}/fees/{number}/shares/{share_id}/paid", {
              params,
              body: { paidOn },
            }),
          ),
        )
      }
    >
      {share.paidOn ? formatCalendarDate(share.paidOn) : "Paid today"}
      <span className="sr-only">
        {share.paidOn ? ": take back the payment to " : ": "}
        {share.name}
      </span>
    </Button>
  );
}

function VoidDialog({ deal, fee, onClose }: { deal: number; fee: Fee; onClose: () => void }) {
  return (
    <ReasonDialog
      id="fee-void"
      title={`Void fee ${fee.number}?`}
      text="It leaves the forecast and the books. Its invoice number is not used again."
      act={useFeesAct(deal)}
      request={(text) =>
        dataOf(
          api.POST("/api/desk/deals/{deal_id}/fees/{number}/void", {
            params: { path: { deal_id: deal, number: fee.number } },
            body: { reason: text("reason") },
          }),
        )
      }
      submit="Void it"
      submitting="Voiding..."
      isDangerous
      onClose={onClose}
    />
  );
}
