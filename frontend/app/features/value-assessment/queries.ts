import { api } from "~/api/client";
import type { components } from "~/api/schema";
import type { Prefetch } from "~/lib/prefetch-script";
import { apiQuery } from "~/lib/query-client";

/** The requests of a screen that shows the latest of them. */
export const SAVED_REQUESTS = [
  { path: "/api/value-assessments?page=1", only: "business" },
] as const satisfies readonly Prefetch[];

export type SavedAssessment = components["schemas"]["SavedAssessmentOut"];
export type SavedDetail = components["schemas"]["SavedAssessmentDetailOut"];

/** The query for a page of the saved assessments, the latest first. */
export const assessmentsQuery = (page: number) =>
  apiQuery(["value-assessments", page], (options) =>
    api.GET("/api/value-assessments", { params: { query: { page } }, ...options }),
  );

/** The query for a saved assessment with its answers and questions. */
export const assessmentQuery = (number: number) =>
  apiQuery(["value-assessments", "one", number], (options) =>
    api.GET("/api/value-assessments/{number}", { params: { path: { number } }, ...options }),
  );
