import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { liveQuery } from "~/layout/desk/queries";
import { dealKey } from "../queries";
import { usePartAct } from "../use-deal";

export type Offers = components["schemas"]["OffersOut"];
export type Offer = Offers["offers"][number];
// Responses have every field; requests may leave some out.
export type OfferContent = Required<components["schemas"]["OfferContent"]>;

export const offersKey = (deal: number) => [...dealKey(deal), "offers"] as const;

export function offersQuery(deal: number) {
  return liveQuery(offersKey(deal), ({ signal }) =>
    api.GET("/api/desk/deals/{deal_id}/offers", { params: { path: { deal_id: deal } }, signal }),
  );
}

/** A hook that sends one act on the offers of a deal at a time. */
export const useOffersAct = (deal: number) => usePartAct<Offers>(deal, "offers");
