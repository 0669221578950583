import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { dataOf } from "~/lib/query-client";
import { type Buyer, buyerQuery } from "./queries";

type Change = components["schemas"]["BuyerChangeIn"];

/** A hook that returns a function which shows a changed buyer, and lets the lists load again. */
export function useShowBuyer() {
  const client = useQueryClient();
  return (buyer: Buyer) => {
    client.setQueryData(buyerQuery(buyer.id).queryKey, buyer);
    void client.invalidateQueries({ queryKey: ["desk", "buyers", "list"] });
    void client.invalidateQueries({ queryKey: ["desk", "buyers", buyer.id, "listings"] });
  };
}

/** A hook that changes a buyer. */
export function useChangeBuyer({ id, version }: Buyer) {
  const show = useShowBuyer();
  return useMutation({
    mutationFn: (change: Partial<Omit<Change, "version">>) =>
      dataOf(
        api.PATCH("/api/desk/buyers/{buyer_id}", {
          params: { path: { buyer_id: id } },
          body: { ...change, version } as Change,
        }),
      ),
    onSuccess: show,
  });
}
