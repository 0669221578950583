import { api } from "~/api/client";
import type { Prefetch } from "~/lib/prefetch-script";
import { apiQuery } from "~/lib/query-client";

export const OVERVIEW_REQUESTS = [
  { path: "/api/overview", only: "business" },
] as const satisfies Prefetch[];

/** The query for where the business stands: its latest results, tasks and advisor. */
export const overviewQuery = apiQuery(["overview"], (options) => api.GET("/api/overview", options));
