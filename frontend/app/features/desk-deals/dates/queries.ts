import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { liveQuery } from "~/layout/desk/queries";
import { dealKey } from "../queries";
import { usePartAct } from "../use-deal";

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

/** A hook that sends one act on the dates of a deal at a time. */
export const useDatesAct = (deal: number) => usePartAct<Dates>(deal, "dates");
