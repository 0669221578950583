import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "~/api/client";
import { RelativeTime } from "~/layout/desk/labels";
import { formatCalendarDate } from "~/lib/dates";
import { DownloadLink } from "~/lib/download-link";
import { dataOf } from "~/lib/query-client";
import { QueryView } from "~/lib/query-view";
import { MoneyBars } from "~/tools/offers/money-bars";
import { TermsTable } from "~/tools/offers/terms-table";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { FieldError } from "~/ui/field";
import { DealPage } from "../deal-page";
import type { Deal } from "../queries";
import { BeginDialog } from "./begin-dialog";
import { CostsDialog } from "./costs-dialog";
import { DraftSheet } from "./draft-sheet";
import { type Offer, type Offers, offersQuery, useOffersAct } from "./queries";
import { Rounds } from "./rounds";
import { FLAGS, STATES } from "./words";

/** The tab with the offers of a deal. */
export function OffersScreen() {
  return <DealPage>{(deal) => <OffersOfDeal key={deal.id} deal={deal} />}</DealPage>;
}

function OffersOfDeal({ deal }: { deal: Deal }) {
  const query = useQuery(offersQuery(deal.id));
  return (
    <QueryView query={query} loading="Loading the offers..." rows={8}>
      {(offers) => <Board deal={deal} offers={offers} />}
    </QueryView>
  );
}

function Board({ deal, offers }: { deal: Deal; offers: Offers }) {
  const [dialog, setDialog] = useState<"begin" | "costs" | null>(null);
  const act = useOffersAct(deal.id);
  const compared = offers.compared.flatMap(
    (id) => offers.offers.find((each) => each.id === id) ?? [],
  );
  const drafts = offers.offers.filter(({ state }) => state === "draft");
  const isNew = compared.some(({ shownAt }) => shownAt === null);
  const params = { path: { deal_id: deal.id } };
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 py-4">
        <Button onClick={() => setDialog("begin")}>Record an offer</Button>
        {compared.length > 0 && (
          <>
            <Button
              variant="secondary"
              aria-disabled={!isNew || act.isBusy}
              onClick={() =>
                void act.send(() =>
                  dataOf(api.POST("/api/desk/deals/{deal_id}/offers/show", { params })),
                )
              }
            >
              {isNew ? "Show them to the owner" : "The owner can see them"}
            </Button>
            <DownloadLink
              className="font-semibold text-copper underline underline-offset-[0.22em]"
              href={`/api/desk/deals/${deal.id}/offers/comparison`}
              fileName={`comparison-${deal.id}.pdf`}
            >
              Comparison as a PDF
            </DownloadLink>
          </>
        )}
      </div>
      <FieldError role="alert">{act.errors.form}</FieldError>
      {compared.length === 0 && drafts.length === 0 ? (
        <EmptyState title="No offers yet">
          <p>
            Record what a buyer sends: an indication, a letter of intent or a purchase offer. Up to
            six stand side by side, by the money that is certain, likely and uncertain.
          </p>
        </EmptyState>
      ) : (
        <Compared
          deal={deal}
          offers={offers}
          compared={compared}
          onCosts={() => setDialog("costs")}
        />
      )}
      {drafts.map((offer) => (
        <DraftSheet key={offer.id} deal={deal.id} offer={offer} />
      ))}
      <Rounds deal={deal.id} offers={offers} />
      {dialog === "begin" && (
        <BeginDialog deal={deal.id} offers={offers} onClose={() => setDialog(null)} />
      )}
      {dialog === "costs" && (
        <CostsDialog deal={deal.id} costs={offers.costs} onClose={() => setDialog(null)} />
      )}
    </>
  );
}

function Compared({
  deal,
  offers,
  compared,
  onCosts,
}: {
  deal: Deal;
  offers: Offers;
  compared: readonly Offer[];
  onCosts: () => void;
}) {
  const { costs, hasAgreement } = offers;
  if (compared.length === 0) return null;
  return (
    <section aria-labelledby="compared-title" className="border-t border-rule py-5">
      <h2 id="compared-title">Side by side</h2>
      <p className="mt-1 mb-4 max-w-prose text-ink-soft">
        Before taxes.{" "}
        {hasAgreement
          ? "Our fee is taken off as the agreement says"
          : "No agreement is in force, so no fee is taken off"}
        , and so are payoffs of ${costs.payoffs.toLocaleString("en-US")} and other costs of $
        {costs.costs.toLocaleString("en-US")}.{" "}
        <Button variant="quiet" className="min-h-0" onClick={onCosts}>
          Change<span className="sr-only"> payoffs and costs</span>
        </Button>
      </p>
      <MoneyBars
        offers={compared.map((offer) => ({
          id: offer.id,
          name: offer.buyer,
          detail: `${offer.label}, ${offer.side === "seller" ? "our counter, " : ""}price $${(offer.content.price ?? 0).toLocaleString("en-US")}`,
          money: offer.money,
        }))}
      />
      <div className="mt-6 grid gap-x-10 gap-y-5 md:grid-cols-2">
        {compared.map((offer) => (
          <Standing key={offer.id} deal={deal.id} offer={offer} />
        ))}
      </div>
      <div className="mt-6">
        <TermsTable offers={compared.map(({ id, buyer, terms }) => ({ id, name: buyer, terms }))} />
      </div>
    </section>
  );
}

/** What to look at twice in an offer, how likely it closes, and what can be done with it. */
function Standing({ deal, offer }: { deal: number; offer: Offer }) {
  const act = useOffersAct(deal);
  const { abilities, coverage, flags } = offer;
  const params = { path: { deal_id: deal, offer_id: offer.id } };
  return (
    <section aria-label={`The offer of ${offer.buyer}`} className="border-t border-rule pt-3">
      <h3 className="font-strong">
        {offer.buyer}
        <span className="font-normal text-ink-soft">
          {" "}
          {STATES[offer.state].toLowerCase()}
          {offer.submittedAt && (
            <>
              , <RelativeTime at={offer.submittedAt} />
            </>
          )}
        </span>
      </h3>
      {offer.exclusiveUntil && (
        <p>Only with this buyer until {formatCalendarDate(offer.exclusiveUntil)}.</p>
      )}
      {coverage?.coverage && (
        <p className="tabular-nums">
          Lender test: coverage {coverage.coverage}
          {coverage.verdict === "carries" ? ", a bank carries it" : ""}
        </p>
      )}
      {flags.length > 0 && (
        <ul className="mt-1 list-disc pl-5 marker:text-red">
          {flags.map((flag) => (
            <li key={flag}>{FLAGS[flag]}</li>
          ))}
        </ul>
      )}
      <p className="mt-2 flex flex-wrap gap-x-5">
        {abilities.accept && (
          <Button
            variant="secondary"
            aria-disabled={act.isBusy}
            onClick={() =>
              void act.send(() =>
                dataOf(api.POST("/api/desk/deals/{deal_id}/offers/{offer_id}/accept", { params })),
              )
            }
          >
            Accepted
          </Button>
        )}
        {abilities.counter && (
          <Button
            variant="quiet"
            aria-disabled={act.isBusy}
            onClick={() =>
              void act.send(() =>
                dataOf(api.POST("/api/desk/deals/{deal_id}/offers/{offer_id}/counter", { params })),
              )
            }
          >
            Counter
          </Button>
        )}
      </p>
      <FieldError role="alert">{act.errors.form}</FieldError>
    </section>
  );
}
