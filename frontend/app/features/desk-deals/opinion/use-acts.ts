import { useQueryClient } from "@tanstack/react-query";
import { api } from "~/api/client";
import { dataOf } from "~/lib/query-client";
import { useAct } from "~/lib/use-act";
import { dealKey } from "../queries";
import type { Opinion } from "./queries";

/** A hook that sends one act on an opinion at a time and loads the deal again. */
export function useActs(deal: number, opinion?: Opinion) {
  const client = useQueryClient();
  // With the deal: its conditions, timeline and waits may have changed.
  const reload = () => client.invalidateQueries({ queryKey: dealKey(deal) });
  const act = useAct<Opinion>({ onDone: reload, onRefused: reload });

  const { send } = act;
  const params = { path: { deal_id: deal, number: opinion?.number ?? 0 } };
  return {
    ...act,
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
    /** A request to be sent. */
    returnToDraft: (note: string) =>
      dataOf(
        api.POST("/api/desk/deals/{deal_id}/opinion/{number}/draft", { params, body: { note } }),
      ),
    /** A request to be sent. `version`: the one that was read. */
    release: (version: number) =>
      dataOf(
        api.POST("/api/desk/deals/{deal_id}/opinion/{number}/release", {
          params,
          body: { version },
        }),
      ),
  };
}
