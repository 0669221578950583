import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { apiQuery } from "~/lib/query-client";

export type Colleague = components["schemas"]["StaffRow"];
export type Role = Colleague["role"];

export const staffQuery = apiQuery(["desk", "staff"], ({ signal }) =>
  api.GET("/api/desk/staff", { signal }),
);
