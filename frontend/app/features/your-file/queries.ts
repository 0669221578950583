import { api } from "~/api/client";
import type { components } from "~/api/schema";
import type { Prefetch } from "~/lib/prefetch-script";
import { apiQuery } from "~/lib/query-client";

export type Sale = components["schemas"]["SaleOut"];

export const SALE_REQUESTS = [
  { path: "/api/sale" },
  { path: "/api/sale/files" },
  { path: "/api/sale/intake" },
] as const satisfies Prefetch[];

/** The first part of the keys of all queries on the owner's page: what is saved there may change its requests. */
export const SALE = ["sale"] as const;

/** The query for what the owner's page shows first. It fails with status 404 for people without a deal. */
export const saleQuery = apiQuery([...SALE, "page"], ({ signal }) =>
  api.GET("/api/sale", { signal }),
);
