import { useQueryClient } from "@tanstack/react-query";
import { useAct } from "~/lib/use-act";
import { DEALS, type Deal, dealKey } from "./queries";

/** A hook that sends one act on a deal at a time and shows the deal as the server returns it. */
export function useDealAct() {
  const client = useQueryClient();
  return useAct<Deal>({
    onDone(deal) {
      client.setQueryData(dealKey(deal.id), deal);
      void client.invalidateQueries({ queryKey: [...DEALS, "board"] });
    },
  });
}
