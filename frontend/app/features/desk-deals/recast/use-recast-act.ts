import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Errors } from "~/lib/form-rules";
import { errorMessage, RequestRefused } from "~/lib/query-client";
import { dealKey } from "../queries";
import { type DealRecast, recastKey } from "./queries";

/**
 * A hook that sends one act on a recast at a time and shows the recast as the server returns it. `send` resolves to the
 * recast, or null if the act was refused. `errors` has the messages by field, and under `form` what is wrong with all
 * of it.
 */
export function useRecastAct(deal: number) {
  const client = useQueryClient();
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setBusy] = useState(false);

  async function send(request: () => Promise<DealRecast>): Promise<DealRecast | null> {
    if (isBusy) return null;
    setBusy(true);
    setErrors({});
    try {
      const saved = await request();
      client.setQueryData(recastKey(deal), saved);
      void client.invalidateQueries({ queryKey: dealKey(deal), exact: true });
      return saved;
    } catch (error) {
      const { fields = {} } = error instanceof RequestRefused ? error : {};
      const hasFields = Object.keys(fields).length > 0;
      setErrors(hasFields ? fields : { form: errorMessage(error as Error) });
      void client.invalidateQueries({ queryKey: recastKey(deal) });
      return null;
    } finally {
      setBusy(false);
    }
  }

  return { send, isBusy, errors };
}
