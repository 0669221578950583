import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "~/api/client";
import type { Errors } from "~/lib/form-rules";
import { dataOf, errorMessage, RequestRefused } from "~/lib/query-client";
import { dealKey } from "../queries";
import type { Opinion } from "./queries";

/** A hook that sends one act on an opinion at a time and loads the deal again. `send` resolves to whether it was done. */
export function useActs(deal: number, opinion?: Opinion) {
  const client = useQueryClient();
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setBusy] = useState(false);

  async function send(request: () => Promise<Opinion>): Promise<boolean> {
    if (isBusy) return false;
    setBusy(true);
    setErrors({});
    try {
      await request();
      return true;
    } catch (error) {
      const { fields = {} } = error instanceof RequestRefused ? error : {};
      setErrors(Object.keys(fields).length > 0 ? fields : { form: errorMessage(error as Error) });
      return false;
    } finally {
      // With the deal: its conditions, timeline and waits may have changed.
      await client.invalidateQueries({ queryKey: dealKey(deal) });
      setBusy(false);
    }
  }

  const params = { path: { deal_id: deal, number: opinion?.number ?? 0 } };
  return {
    isBusy,
    errors,
    clear: () => setErrors({}),
    begin: (industry: string) =>
      send(() =>
        dataOf(
          api.POST("/api/desk/deals/{deal_id}/opinion", {
            params: { path: { deal_id: deal } },
            body: { industry },
          }),
        ),
      ),
    takeFigures: () =>
      send(() =>
        dataOf(api.POST("/api/desk/deals/{deal_id}/opinion/{number}/figures", { params })),
      ),
    submit: (version: number) =>
      send(() =>
        dataOf(
          api.POST("/api/desk/deals/{deal_id}/opinion/{number}/review", {
            params,
            body: { version },
          }),
        ),
      ),
    returnToDraft: (note: string) =>
      send(() =>
        dataOf(
          api.POST("/api/desk/deals/{deal_id}/opinion/{number}/draft", { params, body: { note } }),
        ),
      ),
    /** `version`: the one that was read. */
    release: (version: number) =>
      send(() =>
        dataOf(
          api.POST("/api/desk/deals/{deal_id}/opinion/{number}/release", {
            params,
            body: { version },
          }),
        ),
      ),
  };
}
