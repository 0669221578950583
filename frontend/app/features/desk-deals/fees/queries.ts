import { useQueryClient } from "@tanstack/react-query";
import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { liveQuery } from "~/layout/desk/queries";
import { useAct } from "~/lib/use-act";
import { dealKey } from "../queries";

export type DealFees = components["schemas"]["FeesOfDealOut"];
export type Fee = DealFees["fees"][number];
export type FirmFees = components["schemas"]["FirmFeesOut"];
export type MonthOfFees = FirmFees["months"][number];

export const FEES = ["desk", "fees"] as const;

export const firmFeesQuery = liveQuery([...FEES], ({ signal }) =>
  api.GET("/api/desk/fees", { signal }),
);

export function dealFeesQuery(deal: number) {
  return liveQuery([...dealKey(deal), "fees"], ({ signal }) =>
    api.GET("/api/desk/deals/{deal_id}/fees", { params: { path: { deal_id: deal } }, signal }),
  );
}

/** A hook that sends one act on the fees of a deal at a time and shows them as the server returns them. */
export function useFeesAct(deal: number) {
  const client = useQueryClient();
  return useAct<DealFees>({
    onDone(fees) {
      client.setQueryData([...dealKey(deal), "fees"], fees);
      void client.invalidateQueries({ queryKey: FEES });
      void client.invalidateQueries({ queryKey: dealKey(deal), exact: true });
    },
  });
}
