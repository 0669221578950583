import { useMutation, useQueryClient } from "@tanstack/react-query";
import { offerUndo } from "~/layout/desk/undo";
import { showError } from "~/ui/toasts";
import { stageName } from "../record/people";
import { MovedMeanwhile, moveErrorMessage, sendMove } from "../record/send-move";
import {
  BOARDS,
  type Board,
  type Card,
  type DeskContext,
  withMoved,
  withMoveReverted,
} from "./queries";

/** The mutation key of moves between columns, by which moves without a response are counted. */
export const MOVES = ["desk", "move-card"] as const;

type Move = { lead: Card; stage: string; reason: string; isUndo?: boolean };

/**
 * A hook that returns a function which moves a lead to a stage. The board shows the move at once, and a toast offers
 * to undo it. If the move fails, the card goes back; if a colleague has moved the lead meanwhile, the card goes to the
 * stage that the colleague chose.
 */
export function useMoveCard(desk: DeskContext) {
  const queryClient = useQueryClient();
  const change = (update: (board: Board) => Board) =>
    queryClient.setQueriesData<Board>({ queryKey: BOARDS }, (board) => board && update(board));

  const { mutate } = useMutation({
    mutationKey: MOVES,
    scope: { id: MOVES.join() }, // one after the other: the second move of a card expects the first
    mutationFn: ({ lead, stage, reason }: Move) =>
      sendMove(lead.id, { stage, reason, expected: lead.stage }),
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
        done: `Moved to ${stageName(stage, desk)}`,
        detail: lead.name,
        undo: () =>
          mutate({ lead: saved, stage: lead.stage, reason: lead.lossReason, isUndo: true }),
      });
    },
    onError: (error, { lead }, context) => {
      const { before } = context ?? {};
      if (error instanceof MovedMeanwhile) {
        const { stage, lossReason, stageSince } = error.theirs;
        const to = { stage, reason: lossReason };
        change((board) => withMoved(board, lead, to, new Date(stageSince)));
      } else if (before) {
        change((board) => withMoveReverted(board, before, lead));
      }
      showError(moveErrorMessage(error, lead, desk));
    },
    // Until the last of several moves is answered, the server's board would take the others back.
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey: MOVES }) > 1) return;
      return queryClient.invalidateQueries({ queryKey: BOARDS });
    },
  });
  return (lead: Card, stage: string, reason = "") => mutate({ lead, stage, reason });
}
