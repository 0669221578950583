import { useMutation, useQueryClient } from "@tanstack/react-query";
import { offerUndo } from "~/layout/desk/undo";
import { showError } from "~/ui/toasts";
import { stageName } from "./people";
import { type DeskContext, type Lead, leadKey, timelineKey } from "./queries";
import { type Move, MovedMeanwhile, moveErrorMessage, sendMove } from "./send-move";

/** A move to send; `undo`: the move back, which a toast offers once the move is saved. */
type Sent = { move: Move; undo?: Move };

/**
 * A hook that returns a function which moves a lead to a stage. The screen shows the move at once, and a toast offers
 * to undo it.
 */
export function useMoveLead(lead: Lead, context: DeskContext) {
  const queryClient = useQueryClient();
  const key = leadKey(lead.id);
  const { mutate } = useMutation({
    mutationFn: ({ move }: Sent) => sendMove(lead.id, move),
    onMutate: async ({ move: { stage, reason } }) => {
      await queryClient.cancelQueries({ queryKey: key });
      const before = queryClient.getQueryData<Lead>(key);
      if (before) queryClient.setQueryData(key, { ...before, stage, lossReason: reason });
      return { before };
    },
    onSuccess: (saved, { move, undo }) => {
      queryClient.setQueryData(key, saved);
      void queryClient.invalidateQueries({ queryKey: timelineKey(lead.id) });
      void queryClient.invalidateQueries({ queryKey: ["desk", "leads"] });
      if (!undo) return;
      offerUndo({
        done: `Moved to ${stageName(move.stage, context)}`,
        detail: lead.name,
        undo: () => mutate({ move: undo }),
      });
    },
    onError: (error, _sent, atStart) => {
      if (error instanceof MovedMeanwhile) {
        queryClient.setQueryData(key, error.theirs);
        void queryClient.invalidateQueries({ queryKey: timelineKey(lead.id) });
      } else if (atStart?.before) {
        queryClient.setQueryData(key, atStart.before);
      }
      showError(moveErrorMessage(error, lead, context));
    },
  });

  return (stage: string, reason = "") =>
    mutate({
      move: { stage, reason, expected: lead.stage },
      undo: { stage: lead.stage, reason: lead.lossReason, expected: stage },
    });
}
