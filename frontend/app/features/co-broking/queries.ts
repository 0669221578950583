import { api } from "~/api/client";
import type { components } from "~/api/schema";
import type { PortalWords } from "~/lib/facts";
import type { Prefetch } from "~/lib/prefetch-script";
import { apiQuery } from "~/lib/query-client";

export type Words = PortalWords["coBroking"];
export type CoBroking = components["schemas"]["CoBrokingOut"];
export type RegisteredBuyer = CoBroking["buyers"][number];
export type OpenListing = CoBroking["listings"][number];

export const HOME_REQUESTS = [
  { path: "/api/co-broking", only: "isCoBroker" },
] as const satisfies Prefetch[];

export const coBrokingQuery = apiQuery(["co-broking"], ({ signal }) =>
  api.GET("/api/co-broking", { signal }),
);
