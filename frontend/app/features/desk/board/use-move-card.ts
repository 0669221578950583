import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "~/api/client";
import { dataOf, errorMessage } from "~/lib/query-client";
import { showError } from "~/ui/toasts";
import { offerUndo } from "../shell/undo";
import { BOARDS, type Board, type Card, type DeskContext, withMoved, withPutBack } from "./queries";

/** The key of moves that the server has not answered. */
export const MOVES = ["desk", "move-card"] as const;

type Move = { lead: Card; stage: string; reason: string; isUndo?: boolean };

/** Returns a function that moves a lead to a stage: at once on the board, with an undo, and back when it fails. */
export function useMoveCard({ stages }: DeskContext) {
  const queryClient = useQueryClient();
  const change = (update: (board: Board) => Board) =>
    queryClient.setQueriesData<Board>({ queryKey: BOARDS }, (board) => board && update(board));

  const { mutate } = useMutation({
    mutationKey: MOVES,
    mutationFn: ({ lead, stage, reason }: Move) =>
      dataOf(
        api.POST("/api/desk/leads/{lead_id}/stage", {
          params: { path: { lead_id: lead.id } },
          body: { stage, reason },
        }),
      ),
    onMutate: async (move) => {
      const before = new Map(queryClient.getQueriesData<Board>({ queryKey: BOARDS }));
      change((board) => withMoved(board, move.lead, move, new Date()));
      await queryClient.cancelQueries({ queryKey: BOARDS });
      return { before: [...before.values()].find(Boolean) };
    },
    onSuccess: (saved, { lead, stage, isUndo }) => {
      void queryClient.invalidateQueries({ queryKey: ["desk", "leads"] });
      if (isUndo) return;
      offerUndo({
        done: `Moved to ${stages.find(({ id }) => id === stage)?.name ?? stage}`,
        detail: lead.name,
        undo: () =>
          mutate({ lead: saved, stage: lead.stage, reason: lead.lossReason, isUndo: true }),
      });
    },
    onError: (error, { lead }, context) => {
      const { before } = context ?? {};
      if (before) change((board) => withPutBack(board, before, lead));
      showError(`${lead.name} was not moved. ${errorMessage(error)}`);
    },
    // Until the last of several moves is answered, the server's board would take the others back.
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey: MOVES }) > 1) return;
      return queryClient.invalidateQueries({ queryKey: BOARDS });
    },
  });
  return (lead: Card, stage: string, reason = "") => mutate({ lead, stage, reason });
}
