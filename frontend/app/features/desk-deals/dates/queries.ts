import { useQueryClient } from "@tanstack/react-query";
import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { liveQuery } from "~/layout/desk/queries";
import { useAct } from "~/lib/use-act";
import { dealKey } from "../queries";

export type Dates = components["schemas"]["DealDatesOut"];
export type DealDate = Dates["dates"][number];
export type Track = Dates["tracks"][number];
export type Retrade = Dates["retrades"][number];
export type ClosingItem = Dates["closingItems"][number];
export type Wire = Dates["wires"][number];
export type Preview = components["schemas"]["DatePreviewOut"];

export const datesKey = (deal: number) => [...dealKey(deal), "dates"] as const;

export function datesQuery(deal: number) {
  return liveQuery(datesKey(deal), ({ signal }) =>
    api.GET("/api/desk/deals/{deal_id}/dates", { params: { path: { deal_id: deal } }, signal }),
  );
}

/** A hook that sends one act on the dates of a deal at a time and shows all of them as the server returns them. */
export function useDatesAct(deal: number) {
  const client = useQueryClient();
  return useAct<Dates>({
    async onDone(dates) {
      client.setQueryData(datesKey(deal), dates);
      // The deal's own page shows what its next stage still asks for.
      await client.invalidateQueries({ queryKey: dealKey(deal), exact: true });
    },
  });
}
