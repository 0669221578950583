import { useQueryClient } from "@tanstack/react-query";
import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { apiQuery } from "~/lib/query-client";
import { useAct } from "~/lib/use-act";
import { dealKey } from "../queries";

export type DealComparable = components["schemas"]["DealComparableOut"];
export type ClosedSales = components["schemas"]["ClosedSalesOut"];
export type ClosedSale = ClosedSales["sales"][number];
export type Trade = ClosedSales["trades"][number];
export type Choices = ClosedSales["choices"];
// Responses have every field; requests may leave some out.
export type Content = Required<components["schemas"]["ComparableContent"]>;

const SALES = ["desk", "comparables"] as const;

/** The query for the closed sales, which have no names. */
export const closedSalesQuery = apiQuery([...SALES], ({ signal }) =>
  api.GET("/api/desk/comparables", { signal }),
);

const keyOf = (deal: number) => [...dealKey(deal), "comparable"] as const;

export function dealComparableQuery(deal: number) {
  return apiQuery(keyOf(deal), ({ signal }) =>
    api.GET("/api/desk/deals/{deal_id}/comparable", {
      params: { path: { deal_id: deal } },
      signal,
    }),
  );
}

/** A hook that records the sale of a deal and shows it as the server returns it. */
export function useRecord(deal: number) {
  const client = useQueryClient();
  return useAct<DealComparable>({
    onDone(saved) {
      client.setQueryData(keyOf(deal), saved);
      void client.invalidateQueries({ queryKey: SALES });
      void client.invalidateQueries({ queryKey: dealKey(deal), exact: true });
    },
    onRefused: () => client.invalidateQueries({ queryKey: keyOf(deal) }),
  });
}

/** A hook that records a sale from before the firm kept its deals here. */
export function useRecordEarlier() {
  const client = useQueryClient();
  return useAct<ClosedSales>({
    onDone: (saved) => void client.setQueryData(SALES, saved),
    onRefused: () => client.invalidateQueries({ queryKey: SALES }),
  });
}
