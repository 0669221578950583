import { infiniteQueryOptions } from "@tanstack/react-query";
import { api } from "~/api/client";
import type { components, operations } from "~/api/schema";
import { dataOf } from "~/lib/query-client";

export type Entry = components["schemas"]["LogRow"];
export type Chain = components["schemas"]["LogChain"];
type Query = NonNullable<operations["read-staff-log"]["parameters"]["query"]>;

/**
 * Which entries are listed; an empty field does not filter. `since` and `until` are the first and the last day, such
 * as `2026-11-21`.
 */
export type LogFilter = {
  /** The id of a member of staff. */
  actor: string;
  act: string;
  since: string;
  until: string;
  /** The id of a lead. */
  lead: string;
};

export const NO_FILTER: LogFilter = { actor: "", act: "", since: "", until: "", lead: "" };

/** Returns the filter that a query string names; missing fields are empty. */
export function filterIn(search: URLSearchParams): LogFilter {
  const keys = Object.keys(NO_FILTER) as (keyof LogFilter)[];
  return Object.fromEntries(keys.map((key) => [key, search.get(key) ?? ""])) as LogFilter;
}

/** Returns the query string of a filter, without empty fields. */
export function searchFor(filter: LogFilter): URLSearchParams {
  return new URLSearchParams(Object.entries(filter).filter(([, value]) => value));
}

/** The query for the matching entries of the log in pages, the newest first. */
export function logQuery(filter: LogFilter) {
  return infiniteQueryOptions({
    queryKey: ["desk", "log", filter],
    initialPageParam: "",
    queryFn: ({ pageParam, signal }) =>
      dataOf(api.GET("/api/desk/log", { params: { query: queryFor(filter, pageParam) }, signal })),
    getNextPageParam: ({ after }) => after,
  });
}

function queryFor({ actor, act, since, until, lead }: LogFilter, after: string): Query {
  return {
    ...(actor && { actor: Number(actor) }),
    ...(act && { act: act as NonNullable<Query["act"]> }),
    ...(since && { since }),
    ...(until && { until }),
    ...(lead && { objectType: "lead", objectId: Number(lead) }),
    ...(after && { after }),
  };
}
