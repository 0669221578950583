import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { apiQuery } from "~/lib/query-client";

export type Runs = components["schemas"]["HealthRunsOut"];

/** The kept results, `page` by page, the latest first. */
export const runsQuery = (page: number) =>
  apiQuery(["health", "runs", page], (options) =>
    api.GET("/api/health/runs", { params: { query: { page } }, ...options }),
  );

/** One kept result with everything that its report says. */
export const runQuery = (number: number) =>
  apiQuery(["health", "run", number], (options) =>
    api.GET("/api/health/runs/{number}", { params: { path: { number } }, ...options }),
  );

/** The unfinished answers that the server holds. */
export const draftQuery = (version: string) =>
  apiQuery(["health", "draft", version], (options) =>
    api.GET("/api/health/draft", { params: { query: { version } }, ...options }),
  );
