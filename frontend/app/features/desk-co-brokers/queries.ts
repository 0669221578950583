import { useQueryClient } from "@tanstack/react-query";
import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { apiQuery, dataOf } from "~/lib/query-client";
import { useAct } from "~/lib/use-act";

export type CoBrokers = components["schemas"]["CoBrokersOut"];
export type CoBroker = CoBrokers["brokers"][number];
export type Registration = CoBrokers["registrations"][number];

export const coBrokersQuery = apiQuery(["desk", "co-brokers"], ({ signal }) =>
  api.GET("/api/desk/co-brokers", { signal }),
);

/** A hook that sends one act at a time, and shows its response. `send` resolves to whether it was done. */
export function useCoBrokersAct() {
  const client = useQueryClient();
  const { send, isBusy, errors } = useAct<CoBrokers>({
    onDone: (shown) => void client.setQueryData(coBrokersQuery.queryKey, shown),
  });
  return {
    send: async (request: Parameters<typeof dataOf<CoBrokers>>[0]) =>
      (await send(() => dataOf(request))) !== null,
    isBusy,
    errors,
  };
}
