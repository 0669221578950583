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

/**
 * A hook that sends one act on a part of a deal at a time and shows that part as the server returns it. After a refusal
 * it is loaded again if `reloads`.
 */
export function usePartAct<Part>(deal: number, part: string, { reloads = false } = {}) {
  const client = useQueryClient();
  const queryKey = [...dealKey(deal), part];
  return useAct<Part>({
    onDone(shown) {
      client.setQueryData(queryKey, shown);
      // The deal's own page shows what its next stage still asks for.
      void client.invalidateQueries({ queryKey: dealKey(deal), exact: true });
    },
    onRefused: () => (reloads ? client.invalidateQueries({ queryKey, exact: true }) : undefined),
  });
}
