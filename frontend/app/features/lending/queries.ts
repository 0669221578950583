import { api } from "~/api/client";
import type { components } from "~/api/schema";
import type { PortalWords } from "~/lib/facts";
import type { Prefetch } from "~/lib/prefetch-script";
import { apiQuery } from "~/lib/query-client";

export type Words = PortalWords["lending"];
export type LentRoom = components["schemas"]["LentRoomOut"];

export const HOME_REQUESTS = [
  { path: "/api/lending", only: "isLender" },
] as const satisfies Prefetch[];

export const lendingQuery = apiQuery(["lending"], ({ signal }) =>
  api.GET("/api/lending", { signal }),
);
