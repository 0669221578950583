import { useQueryClient } from "@tanstack/react-query";
import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { liveQuery } from "~/layout/desk/queries";
import { apiQuery } from "~/lib/query-client";
import { useAct } from "~/lib/use-act";
import { dealKey } from "../queries";

export type DealLetters = components["schemas"]["DealLettersOut"];
export type LetterDraft = components["schemas"]["LetterDraftOut"];
export type Recipient = LetterDraft["recipients"][number];
export type LetterKind = components["schemas"]["LetterKind"];

const lettersKey = (deal: number) => [...dealKey(deal), "letters"] as const;

export function lettersQuery(deal: number) {
  return liveQuery(lettersKey(deal), ({ signal }) =>
    api.GET("/api/desk/deals/{deal_id}/letters", { params: { path: { deal_id: deal } }, signal }),
  );
}

/** A letter filled in, which does not change under the hands of those who write. */
export function draftQuery(deal: number, kind: LetterKind) {
  const params = { path: { deal_id: deal, kind } };
  return {
    ...apiQuery(["deal-letter", deal, kind], ({ signal }) =>
      api.GET("/api/desk/deals/{deal_id}/letters/{kind}", { params, signal }),
    ),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  };
}

/** A hook that sends a letter, and shows the letters as the server returns them. */
export function useLetterAct(deal: number, onRefused: () => void) {
  const client = useQueryClient();
  return useAct<DealLetters>({
    onRefused,
    onDone(letters) {
      client.setQueryData(lettersKey(deal), letters);
      // With the deal: its timeline and what it waits for have changed.
      void client.invalidateQueries({ queryKey: dealKey(deal) });
    },
  });
}
