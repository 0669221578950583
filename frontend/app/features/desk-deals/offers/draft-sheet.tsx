import { useQueryClient } from "@tanstack/react-query";
import { api } from "~/api/client";
import { dataOf } from "~/lib/query-client";
import { Button } from "~/ui/button";
import { FieldError } from "~/ui/field";
import {
  Check,
  Chosen,
  Day,
  LongText,
  Money,
  Percent,
  SheetGroup,
  TextLine,
  WholeNumber,
} from "../sheet-fields";
import { Conflict, SaveState } from "../sheet-state";
import { useSheet } from "../use-sheet";
import {
  type Offer,
  type OfferContent,
  type Offers,
  offersKey,
  offersQuery,
  useOffersAct,
} from "./queries";

const YES_NO = { yes: "Yes", no: "No" };

/** The draft of a round, saved as it is typed. */
export function DraftSheet({ deal, offer }: { deal: number; offer: Offer }) {
  const client = useQueryClient();
  const act = useOffersAct(deal);
  const params = { path: { deal_id: deal, offer_id: offer.id } };
  const show = (offers: Offers) => client.setQueryData(offersKey(deal), offers);
  const sheet = useSheet<OfferContent, Offers>({
    kind: "offer",
    id: String(offer.id),
    holder: { offers: [offer] } as Offers,
    partOf: ({ offers }) => {
      const found = offers.find(({ id }) => id === offer.id) ?? offer;
      return { content: found.content as OfferContent, version: found.version };
    },
    save: (body) =>
      dataOf(api.PUT("/api/desk/deals/{deal_id}/offers/{offer_id}", { params, body })),
    show,
    async reload() {
      const fresh = await client.fetchQuery({ ...offersQuery(deal), staleTime: 0 });
      show(fresh);
      return fresh;
    },
  });
  const errors = { ...act.errors };
  const field = <Name extends keyof OfferContent & string>(name: Name) => ({
    sheet,
    name,
    error: errors[name],
  });
  const whose = offer.side === "seller" ? `Our counter to ${offer.buyer}` : `From ${offer.buyer}`;
  const heading = `offer-draft-${offer.id}`;
  return (
    <section aria-labelledby={heading} className="max-w-[44rem] border-t border-rule py-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id={heading}>
          {whose}: {offer.label.toLowerCase()}, round {offer.round}
        </h2>
        <SaveState sheet={sheet} />
      </div>
      {sheet.isConflict && <Conflict sheet={sheet} title="A colleague has changed this offer" />}
      <SheetGroup title="Price">
        <Money {...field("price")} label="Price" />
        {offer.kind === "ioi" && <Money {...field("priceHigh")} label="High end of the price" />}
        <Money {...field("cashAtClosing")} label="Cash at closing, escrow included" />
        <Money {...field("escrowAmount")} label="Of it held in escrow" />
        <WholeNumber {...field("escrowMonths")} most={120} label="Months in escrow" />
        <Money {...field("assumedDebt")} label="Debt the buyer takes over" />
      </SheetGroup>
      <SheetGroup title="Note to the seller">
        <Money {...field("noteAmount")} label="Note" />
        <Percent {...field("noteRate")} label="Interest a year, percent" />
        <WholeNumber {...field("noteMonths")} most={600} label="Months" />
        <Check {...field("noteStandby")} label="Nothing is paid while the bank's loan runs" />
        <TextLine {...field("noteSecurity")} label="Secured by" />
        <TextLine {...field("noteGuarantors")} label="Guaranteed by" />
      </SheetGroup>
      <SheetGroup title="Earnout and stake">
        <Money {...field("earnoutMost")} label="Earnout, at most" />
        <TextLine {...field("earnoutMeasure")} label="Measured by" />
        <WholeNumber {...field("earnoutYears")} most={20} label="Years" />
        <Money {...field("rolloverAmount")} label="Seller's stake, agreed value" />
        <Percent {...field("rolloverShare")} label="Seller's stake, percent" />
      </SheetGroup>
      <SheetGroup title="What is bought">
        <Chosen
          {...field("structure")}
          label="Structure"
          none="Not said"
          options={{ assets: "Assets", stock: "Stock or membership interests" }}
        />
        <Chosen
          {...field("inventory")}
          label="Inventory"
          none="Not said"
          options={{ included: "Included", extra: "Paid for on top" }}
        />
        <Money {...field("inventoryAmount")} label="Inventory, amount" />
        <Chosen
          {...field("workingCapital")}
          label="Working capital included"
          none="Not said"
          options={YES_NO}
        />
        <Money {...field("workingCapitalPeg")} label="Working capital peg" />
        <TextLine {...field("workingCapitalMethod")} label="How the peg is set" />
        <Chosen
          {...field("realEstate")}
          label="Real estate"
          none="Not said"
          options={{ none: "Not part of it", lease: "Lease", purchase: "Purchase" }}
        />
        <TextLine {...field("realEstateTerms")} label="Real estate, terms" />
        <LongText {...field("allocation")} label="Allocation of the price" />
      </SheetGroup>
      <SheetGroup title="How it is paid">
        <Chosen
          {...field("financing")}
          label="Financing"
          none="Not said"
          options={{
            cash: "The buyer's own money",
            sba: "SBA loan",
            bank: "Bank loan",
            seller: "The seller's note",
          }}
        />
        <TextLine {...field("lender")} label="Lender" />
        <TextLine {...field("equitySource")} label="Own money comes from" />
        <Day {...field("financingUntil")} label="May leave for lack of financing until" />
        <Money {...field("earnestAmount")} label="Earnest money" />
        <TextLine
          {...field("earnestHolder")}
          label="Held by"
          help="An escrow agent or a closing attorney, never us."
        />
        <WholeNumber {...field("earnestDueDays")} most={600} label="Due within days" />
        <Day {...field("earnestRefundableUntil")} label="Refundable until" />
      </SheetGroup>
      <SheetGroup title="Dates and conditions">
        <Day {...field("expiresOn")} label="Last day to answer" />
        <WholeNumber {...field("exclusivityDays")} most={600} label="Exclusivity, days" />
        <WholeNumber {...field("diligenceDays")} most={600} label="Diligence, days" />
        <Day {...field("closingOn")} label="Closing" />
        <LongText {...field("conditions")} label="Conditions" help="One a line." />
      </SheetGroup>
      <SheetGroup title="The seller after closing">
        <WholeNumber {...field("transitionWeeks")} most={600} label="Help, weeks" />
        <WholeNumber {...field("transitionHours")} most={80} label="Hours a week" />
        <Money {...field("transitionPay")} label="Pay for it" />
        <Money
          {...field("consultingExcess")}
          label="Pay above what the work is worth"
          help="It may count as part of the price for our fee."
        />
        <WholeNumber {...field("nonCompeteYears")} most={20} label="Not competing, years" />
        <WholeNumber {...field("nonCompeteMiles")} most={600} label="Within miles" />
      </SheetGroup>
      <SheetGroup title="The buyer">
        <Percent {...field("buyerShare")} label="Share the buyer will own, percent" />
        <Chosen
          {...field("buyerActive")}
          label="Will run the business, or choose who does"
          none="Not said"
          options={YES_NO}
        />
        <TextLine {...field("buyerRole")} label="In which role" />
        <Chosen
          {...field("ownersAreCitizens")}
          label="All owners are US citizens or nationals"
          none="Not said"
          options={YES_NO}
        />
        <LongText {...field("note")} label="Our note" help="Neither side reads it." />
      </SheetGroup>
      <div className="mt-5 flex flex-wrap items-center gap-x-6">
        <Button
          aria-disabled={act.isBusy || sheet.isUnsaved}
          onClick={() =>
            void act.send(() =>
              dataOf(
                api.POST("/api/desk/deals/{deal_id}/offers/{offer_id}/submit", {
                  params,
                  body: { version: sheet.version },
                }),
              ),
            )
          }
        >
          {offer.side === "seller" ? "Sent to the buyer" : "Received from the buyer"}
        </Button>
        <Button
          variant="quiet"
          aria-disabled={act.isBusy}
          onClick={() =>
            void act.send(() =>
              dataOf(
                api.POST("/api/desk/deals/{deal_id}/offers/{offer_id}/end", {
                  params,
                  body: { state: "withdrawn", reason: "" },
                }),
              ),
            )
          }
        >
          Delete the draft
        </Button>
      </div>
      {Object.keys(act.errors).length > 0 && (
        <FieldError role="alert">
          {act.errors.form ?? `Please look at: ${Object.values(act.errors).join(". ")}.`}
        </FieldError>
      )}
    </section>
  );
}
