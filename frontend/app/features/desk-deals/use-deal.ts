import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Errors } from "~/lib/form-rules";
import { errorMessage, RequestRefused } from "~/lib/query-client";
import { DEALS, type Deal, dealKey } from "./queries";

/**
 * A hook that sends one act on a deal at a time and shows the deal as the server returns it. `send` resolves to
 * whether the act was accepted. `errors` has the messages by field, and under `form` what is wrong with all of it.
 */
export function useDealAct() {
  const client = useQueryClient();
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setBusy] = useState(false);

  async function send(request: () => Promise<Deal>): Promise<boolean> {
    if (isBusy) return false;
    setBusy(true);
    setErrors({});
    try {
      const deal = await request();
      client.setQueryData(dealKey(deal.id), deal);
      void client.invalidateQueries({ queryKey: [...DEALS, "board"] });
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

  return { send, isBusy, errors, clear: () => setErrors({}) };
}
