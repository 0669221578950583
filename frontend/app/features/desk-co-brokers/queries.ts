import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "~/api/client";
import type { components } from "~/api/schema";
import type { Errors } from "~/lib/form-rules";
import { apiQuery, dataOf, errorMessage, RequestRefused } from "~/lib/query-client";

export type CoBrokers = components["schemas"]["CoBrokersOut"];
export type CoBroker = CoBrokers["brokers"][number];
export type Registration = CoBrokers["registrations"][number];

export const coBrokersQuery = apiQuery(["desk", "co-brokers"], ({ signal }) =>
  api.GET("/api/desk/co-brokers", { signal }),
);

/** A hook that sends one act at a time, and shows its response. `send` resolves to whether it was done. */
export function useCoBrokersAct() {
  const client = useQueryClient();
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setBusy] = useState(false);

  async function send(request: Parameters<typeof dataOf<CoBrokers>>[0]): Promise<boolean> {
    setBusy(true);
    setErrors({});
    try {
      client.setQueryData(coBrokersQuery.queryKey, await dataOf(request));
      return true;
    } catch (error) {
      const { fields = {} } = error instanceof RequestRefused ? error : {};
      const hasFields = Object.keys(fields).length > 0;
      setErrors(hasFields ? fields : { form: errorMessage(error as Error) });
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { send, isBusy, errors };
}
