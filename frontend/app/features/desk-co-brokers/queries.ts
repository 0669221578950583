import { useQueryClient } from "@tanstack/react-query";
import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { apiQuery } from "~/lib/query-client";
import { useAct } from "~/lib/use-act";

export type CoBrokers = components["schemas"]["CoBrokersOut"];
export type CoBroker = CoBrokers["brokers"][number];
export type Registration = CoBrokers["registrations"][number];

export const coBrokersQuery = apiQuery(["desk", "co-brokers"], ({ signal }) =>
  api.GET("/api/desk/co-brokers", { signal }),
);

/** A hook that sends one act at a time, and shows its response. */
export function useCoBrokersAct() {
  const client = useQueryClient();
  return useAct<CoBrokers>({
    onDone: (shown) => void client.setQueryData(coBrokersQuery.queryKey, shown),
  });
}
