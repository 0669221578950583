import { keepPreviousData } from "@tanstack/react-query";
import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { liveQuery } from "~/layout/desk/queries";
import { apiQuery } from "~/lib/query-client";

export type Interest = components["schemas"]["InterestOut"];
export type InterestRow = components["schemas"]["InterestRow"];
export type Act = components["schemas"]["InterestActIn"]["act"];
export type Letter = Pick<components["schemas"]["InterestLetterOut"], "subject" | "text">;
export type LetterKind = "agreement" | "more" | "decline" | "reply" | "read";
export type Entry = Interest["entries"][number];

export const INTERESTS = ["desk", "interests"] as const;

/** The query for the buyers who wait for the firm, the first due first. */
export const queueQuery = liveQuery([...INTERESTS, "queue"], ({ signal }) =>
  api.GET("/api/desk/interests/queue", { signal }),
);

/** The query for how many buyers wait, and how soon the first has to be answered. */
export const queueStateQuery = liveQuery([...INTERESTS, "queue-state"], ({ signal }) =>
  api.GET("/api/desk/interests/queue/state", { signal }),
);

export const interestKey = (id: number) => [...INTERESTS, "one", id] as const;

export function interestQuery(id: number) {
  return liveQuery(interestKey(id), ({ signal }) =>
    api.GET("/api/desk/interests/{interest_id}", {
      params: { path: { interest_id: id } },
      signal,
    }),
  );
}

export function letterQuery(id: number, kind: LetterKind) {
  return {
    ...apiQuery([...INTERESTS, "letter", id, kind], ({ signal }) =>
      api.GET("/api/desk/interests/{interest_id}/letters/{kind}", {
        params: { path: { interest_id: id, kind } },
        signal,
      }),
    ),
    staleTime: 30_000,
  };
}

export const scriptKey = (id: number) => [...INTERESTS, "script", id] as const;

export const scriptQuery = (id: number) =>
  apiQuery(scriptKey(id), ({ signal }) =>
    api.GET("/api/desk/interests/{interest_id}/screening", {
      params: { path: { interest_id: id } },
      signal,
    }),
  );

/** Where a list of buyers belongs: a deal, or a listing without one. */
export type ListOf = { deal: number } | { listing: number };

/** The query for a page of the buyers of a listing. `state`: states joined by commas; empty for those under way. */
export function buyersQuery(of: ListOf, state: string, before: string) {
  const query = { state, before };
  return {
    ...liveQuery([...INTERESTS, "list", of, state, before], ({ signal }) =>
      "deal" in of
        ? api.GET("/api/desk/deals/{deal_id}/interests", {
            params: { path: { deal_id: of.deal }, query },
            signal,
          })
        : api.GET("/api/desk/listings/{listing_id}/interests", {
            params: { path: { listing_id: of.listing }, query },
            signal,
          }),
    ),
    placeholderData: keepPreviousData,
  };
}
