import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link, useParams } from "react-router";
import { api } from "~/api/client";
import { dataOf } from "~/lib/query-client";
import { QueryView } from "~/lib/query-view";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { FieldError } from "~/ui/field";
import { DealPage } from "../deal-page";
import type { Deal } from "../queries";
import { ListingEditor } from "./editor";
import type { PictureField } from "./public-sheet";
import { listingOfDealQuery, listingQuery } from "./queries";
import { useListingAct } from "./use-listing";

type Given = {
  Picture: PictureField;
  /** What stands below the listing with this id. */
  after: (listing: number) => ReactNode;
};

/** The tab with the listing of a deal. */
export function ListingScreen(given: Given) {
  return <DealPage>{(deal) => <ListingOfDeal key={deal.id} deal={deal} {...given} />}</DealPage>;
}

function ListingOfDeal({ deal, Picture, after }: Given & { deal: Deal }) {
  const query = useQuery(listingOfDealQuery(deal.id));
  return (
    <QueryView query={query} loading="Loading the listing..." rows={8}>
      {({ listing }) =>
        listing ? (
          <>
            <ListingEditor key={listing.id} listing={listing} Picture={Picture} />
            {after(listing.id)}
          </>
        ) : (
          <Begin deal={deal} />
        )
      }
    </QueryView>
  );
}

function Begin({ deal }: { deal: Deal }) {
  const { send, isBusy, errors } = useListingAct();
  const begin = () =>
    send(() =>
      dataOf(
        api.POST("/api/desk/deals/{deal_id}/listing", { params: { path: { deal_id: deal.id } } }),
      ),
    );
  return (
    <EmptyState title="No listing yet">
      <p>
        What anyone may read, what only approved buyers read, and what stays with us are kept on
        three sheets. Nothing is public before the owner has approved every line.
      </p>
      <p className="mt-4">
        <Button aria-disabled={isBusy} onClick={() => void begin()}>
          Start the listing
        </Button>
      </p>
      <FieldError role="alert">{errors.form}</FieldError>
    </EmptyState>
  );
}

/** The page of a listing without a deal. */
export function ListingAlone({ Picture, after }: Given) {
  const { id } = useParams();
  const query = useQuery(listingQuery(Number(id)));
  return (
    <QueryView key={id} query={query} loading="Loading the listing..." rows={8}>
      {(listing) => (
        <article aria-labelledby="listing-title">
          <header className="border-b border-rule pt-2 pb-3">
            <h1 id="listing-title">{listing.public.title || `Listing ${listing.number}`}</h1>
            <p className="text-ink-soft">
              A listing without a deal.{" "}
              <Link
                className="underline underline-offset-[0.22em]"
                to={`/desk/listings/${listing.id}/buyers`}
              >
                Its buyers
              </Link>
            </p>
          </header>
          <ListingEditor listing={listing} Picture={Picture} />
          {after(listing.id)}
        </article>
      )}
    </QueryView>
  );
}
