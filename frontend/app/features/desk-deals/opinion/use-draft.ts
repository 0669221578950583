import { useQueryClient } from "@tanstack/react-query";
import { api } from "~/api/client";
import { dataOf } from "~/lib/query-client";
import { useSheet } from "../use-sheet";
import {
  type Content,
  type DealOpinions,
  type Opinion,
  opinionsKey,
  opinionsQuery,
} from "./queries";

/** A hook with the words of a draft, which are saved as they are typed. */
export function useDraft(deal: number, opinion: Opinion) {
  const client = useQueryClient();
  const { number } = opinion;
  return useSheet<Content, Opinion>({
    kind: "opinion",
    id: `${deal}-${number}`,
    holder: opinion,
    partOf: (each) => each,
    save: (body) => {
      const params = { path: { deal_id: deal, number } };
      return dataOf(api.PUT("/api/desk/deals/{deal_id}/opinion/{number}", { params, body }));
    },
    async show(saved) {
      await client.cancelQueries({ queryKey: opinionsKey(deal) });
      client.setQueryData<DealOpinions>(opinionsKey(deal), (all) => all && { ...all, open: saved });
    },
    reload: async () =>
      (await client.fetchQuery({ ...opinionsQuery(deal), staleTime: 0 })).open ?? null,
  });
}

export type Draft = ReturnType<typeof useDraft>;
