import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Errors } from "~/lib/form-rules";
import { errorMessage, RequestRefused } from "~/lib/query-client";
import { dealKey } from "../queries";
import { type DealFiles, filesKey } from "./queries";

/**
 * A hook that sends one act on the files of a deal at a time and shows the files as the server returns them. `send`
 * resolves to whether the act was accepted.
 */
export function useFilesAct(deal: number) {
  const client = useQueryClient();
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setBusy] = useState(false);

  async function send(request: () => Promise<DealFiles>): Promise<boolean> {
    if (isBusy) return false;
    setBusy(true);
    setErrors({});
    try {
      client.setQueryData(filesKey(deal), await request());
      void client.invalidateQueries({ queryKey: dealKey(deal), exact: true });
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
