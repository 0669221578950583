import { infiniteQueryOptions } from "@tanstack/react-query";
import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { liveQuery } from "~/layout/desk/queries";
import { dataOf } from "~/lib/query-client";
import { DEALS, dealKey } from "../queries";

export type Listing = components["schemas"]["ListingOut"];
export type ListingCard = components["schemas"]["ListingCard"];
// Responses have every field; requests may leave some out.
export type PublicWords = Required<components["schemas"]["PublicListing"]>;
export type Secrets = Required<components["schemas"]["ListingSecretsContent"]>;
export type Internal = Required<components["schemas"]["ListingInternalContent"]>;
export type Floor = Required<components["schemas"]["ListingFloorContent"]>;
export type Finding = Listing["findings"][number];

export const LISTINGS = ["desk", "listings"] as const;

export const listingKey = (id: number) => [...LISTINGS, id] as const;
export const listingOfDealKey = (deal: number) => [...dealKey(deal), "listing"] as const;

/** The query for the listings that the person may see, in pages. */
export const listingsQuery = infiniteQueryOptions({
  queryKey: [...LISTINGS, "list"],
  queryFn: ({ signal, pageParam }) =>
    dataOf(api.GET("/api/desk/listings", { params: { query: { before: pageParam } }, signal })),
  initialPageParam: "",
  getNextPageParam: ({ nextCursor }) => nextCursor || undefined,
});

/** The query for all of them by number and title, to choose one. */
export const listingChoicesQuery = liveQuery([...LISTINGS, "choices"], ({ signal }) =>
  api.GET("/api/desk/listings/choices", { signal }),
);

export function listingQuery(id: number) {
  const params = { path: { listing_id: id } };
  return liveQuery(listingKey(id), ({ signal }) =>
    api.GET("/api/desk/listings/{listing_id}", { params, signal }),
  );
}

export function listingOfDealQuery(deal: number) {
  const params = { path: { deal_id: deal } };
  return liveQuery(listingOfDealKey(deal), ({ signal }) =>
    api.GET("/api/desk/deals/{deal_id}/listing", { params, signal }),
  );
}

/** The keys of what may change with a listing: itself, the list of all, and its deal's conditions. */
export const affectedBy = ({ deal }: Pick<Listing, "deal">) =>
  deal === null ? [LISTINGS] : [LISTINGS, dealKey(deal), [...DEALS, "board"] as const];
