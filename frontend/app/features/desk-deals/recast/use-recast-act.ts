import { useQueryClient } from "@tanstack/react-query";
import { useAct } from "~/lib/use-act";
import { dealKey } from "../queries";
import { type DealRecast, recastKey } from "./queries";

/** A hook that sends one act on a recast at a time and shows the recast as the server returns it. */
export function useRecastAct(deal: number) {
  const client = useQueryClient();
  return useAct<DealRecast>({
    onDone(saved) {
      client.setQueryData(recastKey(deal), saved);
      void client.invalidateQueries({ queryKey: dealKey(deal), exact: true });
    },
    onRefused() {
      void client.invalidateQueries({ queryKey: recastKey(deal) });
    },
  });
}
