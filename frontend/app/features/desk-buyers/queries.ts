import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { apiQuery, dataOf } from "~/lib/query-client";

export type BuyerRow = components["schemas"]["BuyerRow"];
export type Buyers = components["schemas"]["BuyersOut"];
export type Buyer = components["schemas"]["BuyerOut"];
export type BuyerProof = Buyer["proofs"][number];

/** The filters and the order of the list, as the address has them. */
export type BuyerList = {
  search: string;
  tier: string;
  trade: string;
  region: string;
  /** As it was typed in the address: digits, or empty. */
  price: string;
  profile: "" | "valid";
  sort: "contact" | "name";
};

const NO_FILTER: BuyerList = {
  search: "",
  tier: "",
  trade: "",
  region: "",
  price: "",
  profile: "",
  sort: "contact",
};

const ROWS_A_PAGE = 50;

/** The list that an address names. */
export function listOf(address: URLSearchParams): BuyerList {
  const text = (name: keyof BuyerList) => address.get(name) ?? "";
  return {
    ...NO_FILTER,
    search: text("search"),
    tier: text("tier"),
    trade: text("trade"),
    region: text("region"),
    price: /^\d{1,10}$/.test(text("price")) ? text("price") : "",
    profile: text("profile") === "valid" ? "valid" : "",
    sort: text("sort") === "name" ? "name" : "contact",
  };
}

/** The end of the address of a list: what differs from the list without filters. */
export function addressOf(list: BuyerList): string {
  const entries = Object.entries(list).filter(
    ([name, value]) => value !== NO_FILTER[name as keyof BuyerList],
  );
  return entries.length > 0 ? `?${new URLSearchParams(entries).toString()}` : "";
}

export const countFilters = ({ tier, trade, region, price, profile }: BuyerList) =>
  [tier, trade, region, price, profile].filter(Boolean).length;

const BUYERS = ["desk", "buyers"] as const;

/** The query for a list, in pages. While another list loads, the query returns the previous list. */
export function buyersQuery(list: BuyerList) {
  return infiniteQueryOptions({
    queryKey: [...BUYERS, "list", list],
    queryFn: ({ signal, pageParam }) => {
      const { price, ...filters } = list;
      const query = {
        ...filters,
        ...(price && { price: Number(price) }),
        after: pageParam,
        limit: ROWS_A_PAGE,
      };
      return dataOf(api.GET("/api/desk/buyers", { params: { query }, signal }));
    },
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor || undefined,
    placeholderData: keepPreviousData,
  });
}

export const buyerQuery = (id: number) =>
  apiQuery([...BUYERS, id], ({ signal }) =>
    api.GET("/api/desk/buyers/{buyer_id}", { params: { path: { buyer_id: id } }, signal }),
  );

export const fittingQuery = (id: number) =>
  apiQuery([...BUYERS, id, "listings"], ({ signal }) =>
    api.GET("/api/desk/buyers/{buyer_id}/listings", { params: { path: { buyer_id: id } }, signal }),
  );

export const interestsQuery = (id: number) =>
  apiQuery([...BUYERS, id, "interests"], ({ signal }) =>
    api.GET("/api/desk/buyers/{buyer_id}/interests", {
      params: { path: { buyer_id: id } },
      signal,
    }),
  );
