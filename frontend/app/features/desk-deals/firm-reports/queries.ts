import { keepPreviousData } from "@tanstack/react-query";
import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { liveQuery } from "~/layout/desk/queries";
import { apiQuery } from "~/lib/query-client";

export type Monday = components["schemas"]["MondayOut"];
export type MondaySection = Monday["sections"][number];
export type MondayRow = MondaySection["rows"][number];
export type Results = components["schemas"]["FirmResultsOut"];
export type Period = Results["period"];
export type Rate = Results["letters"];
export type Measure = Results["daysToLoi"];

export const mondayQuery = liveQuery(["desk", "monday"], ({ signal }) =>
  api.GET("/api/desk/monday", { signal }),
);

/** The query for the wins and losses of a period. While another period loads, it returns the previous one. */
export function resultsQuery(period: Period) {
  return {
    ...apiQuery(["desk", "results", period], ({ signal }) =>
      api.GET("/api/desk/results", { params: { query: { period } }, signal }),
    ),
    placeholderData: keepPreviousData,
  };
}
