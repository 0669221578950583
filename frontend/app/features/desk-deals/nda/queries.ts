import { useQueryClient } from "@tanstack/react-query";
import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { liveQuery } from "~/layout/desk/queries";
import { useAct } from "~/lib/use-act";

export type BuyerAgreements = components["schemas"]["BuyerAgreementsOut"];
export type Nda = BuyerAgreements["agreements"][number];

const key = (buyer: number) => ["desk", "buyers", buyer, "agreements"] as const;

export function agreementsQuery(buyer: number) {
  return liveQuery(key(buyer), ({ signal }) =>
    api.GET("/api/desk/buyers/{buyer_id}/agreements", {
      params: { path: { buyer_id: buyer } },
      signal,
    }),
  );
}

/**
 * A hook that sends one act on a buyer's agreements at a time and shows them as the server returns them. Whatever else
 * the desk shows of the buyer is loaded again.
 */
export function useAgreementsAct(buyer: number) {
  const client = useQueryClient();
  return useAct<BuyerAgreements>({
    onDone(shown) {
      client.setQueryData(key(buyer), shown);
      void client.invalidateQueries({
        predicate: ({ queryKey }) =>
          queryKey[1] === "interests" || (queryKey[1] === "buyers" && queryKey[3] !== "agreements"),
      });
    },
  });
}
