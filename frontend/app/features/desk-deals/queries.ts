import { keepPreviousData } from "@tanstack/react-query";
import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { liveQuery } from "~/layout/desk/queries";

export type DealBoard = components["schemas"]["DealBoardOut"];
export type DealCard = components["schemas"]["DealCard"];
export type Deal = components["schemas"]["DealOut"];
export type Person = Deal["people"][number];

/**
 * Which deals the board shows: `mine` only for principals, who see all; `closed` only those that were sold, `dead` only
 * those that ended without a sale.
 */
export type DealFilter = { mine: boolean; closed: boolean; dead: boolean };

export const DEALS = ["desk", "deals"] as const;

/** The query for deals by stage. While a changed filter loads, the query returns the previous board. */
export function dealBoardQuery(filter: DealFilter) {
  return {
    ...liveQuery([...DEALS, "board", filter], ({ signal }) =>
      api.GET("/api/desk/deals", { params: { query: filter }, signal }),
    ),
    placeholderData: keepPreviousData,
  };
}

export const dealKey = (id: number) => [...DEALS, id] as const;

export function dealQuery(id: number) {
  return liveQuery(dealKey(id), ({ signal }) =>
    api.GET("/api/desk/deals/{deal_id}", { params: { path: { deal_id: id } }, signal }),
  );
}
