import { useQueryClient } from "@tanstack/react-query";
import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { liveQuery } from "~/layout/desk/queries";
import { useAct } from "~/lib/use-act";
import { dealKey } from "../queries";

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

/** A hook that sends one act on offers at a time and shows them as the server returns them. */
export function useOffersAct(deal: number) {
  const client = useQueryClient();
  return useAct<Offers>({
    async onDone(offers) {
      client.setQueryData(offersKey(deal), offers);
      // The deal's own page shows what its next stage still asks for.
      await client.invalidateQueries({ queryKey: dealKey(deal), exact: true });
    },
  });
}
