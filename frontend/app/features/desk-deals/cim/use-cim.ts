import { useQueryClient } from "@tanstack/react-query";
import { api } from "~/api/client";
import { dataOf } from "~/lib/query-client";
import { useAct } from "~/lib/use-act";
import { dealKey } from "../queries";
import { useSheet } from "../use-sheet";
import { type Cim, type Content, cimKey, cimQuery, type DealCim } from "./queries";

function useShowCim(deal: number) {
  const client = useQueryClient();
  return (cim: Cim) => client.setQueryData<DealCim>(cimKey(deal), { hasListing: true, cim });
}

/** A hook with the words of a memorandum, which are saved as they are typed. */
export function useCimSheet(deal: number, cim: Cim) {
  const client = useQueryClient();
  const show = useShowCim(deal);
  return useSheet<Content, Cim>({
    kind: "cim",
    id: String(deal),
    holder: cim,
    partOf: (each) => ({ content: each.content as Content, version: each.version }),
    save: (body) =>
      dataOf(
        api.PUT("/api/desk/deals/{deal_id}/cim", { params: { path: { deal_id: deal } }, body }),
      ),
    show,
    reload: async () => (await client.fetchQuery({ ...cimQuery(deal), staleTime: 0 })).cim ?? null,
  });
}

export type CimSheet = ReturnType<typeof useCimSheet>;

/** A hook that sends one act on the memorandum of a deal at a time. */
export function useCimActs(deal: number) {
  const client = useQueryClient();
  const show = useShowCim(deal);
  // With the deal: its timeline and what it waits for may have changed.
  const reload = () => client.invalidateQueries({ queryKey: dealKey(deal) });
  const { send, ...act } = useAct<Cim>({
    onDone(cim) {
      show(cim);
      void reload();
    },
    onRefused: reload,
  });
  const params = { path: { deal_id: deal } };
  return {
    ...act,
    begin: () => send(() => dataOf(api.POST("/api/desk/deals/{deal_id}/cim", { params }))),
    draft: (section: string, version: number) =>
      send(() =>
        dataOf(
          api.POST("/api/desk/deals/{deal_id}/cim/draft", { params, body: { section, version } }),
        ),
      ),
    takeFigures: () =>
      send(() => dataOf(api.POST("/api/desk/deals/{deal_id}/cim/figures", { params }))),
    sendToOwner: (version: number) =>
      send(() =>
        dataOf(api.POST("/api/desk/deals/{deal_id}/cim/versions", { params, body: { version } })),
      ),
    release: (number: number) =>
      send(() =>
        dataOf(
          api.POST("/api/desk/deals/{deal_id}/cim/versions/{number}/release", {
            params: { path: { deal_id: deal, number } },
          }),
        ),
      ),
  };
}

export type CimActs = ReturnType<typeof useCimActs>;
