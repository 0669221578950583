import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { LIVE_MS } from "~/layout/desk/queries";
import { apiQuery, dataOf } from "~/lib/query-client";
import { DEFAULT_LIST, type LeadList } from "./list-address";

export type LeadRow = components["schemas"]["ListedLead"];
export type LeadPages = { pages: components["schemas"]["LeadsOut"][]; pageParams: string[] };
export type View = components["schemas"]["ViewOut"];

/** The first part of the query keys of all lists of leads. */
export const LISTS = ["desk", "leads"] as const;

const ROWS_A_PAGE = 50;
/** The request for the first page of the list that opens first, as `leadsQuery` makes it. */
export const FIRST_PAGE =
  `/api/desk/leads?${new URLSearchParams({ ...DEFAULT_LIST, after: "", limit: String(ROWS_A_PAGE) }).toString()}` as const;
/** Lists of more pages than this are reloaded less often, because each page is a request. */
const FEW_PAGES = 3;

/** The query for the leads of a list, in pages. While another list loads, the query returns the previous list. */
export function leadsQuery(list: LeadList) {
  return infiniteQueryOptions({
    queryKey: [...LISTS, list],
    queryFn: ({ signal, pageParam }) => {
      const query = { ...list, after: pageParam, limit: ROWS_A_PAGE };
      return dataOf(api.GET("/api/desk/leads", { params: { query }, signal }));
    },
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor || undefined,
    refetchInterval: ({ state }) =>
      (state.data?.pages.length ?? 0) > FEW_PAGES ? 3 * LIVE_MS : LIVE_MS,
    placeholderData: keepPreviousData,
  });
}

export const viewsQuery = apiQuery(["desk", "views"], ({ signal }) =>
  api.GET("/api/desk/views", { signal }),
);
