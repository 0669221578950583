import { useMutation, useQueryClient } from "@tanstack/react-query";
import { showError } from "~/ui/toasts";
import { offerUndo } from "../shell/undo";
import { stageName } from "./people";
import { type DeskContext, type Lead, leadKey, timelineKey } from "./queries";
import { type Move, MovedMeanwhile, moveErrorMessage, sendMove } from "./send-move";

/**
 * A hook that returns a function which moves a lead to a stage. The screen shows the move at once, and a toast offers
 * to undo it.
 */
export function useMoveLead(lead: Lead, context: DeskContext) {
  const queryClient = useQueryClient();
  const key = leadKey(lead.id);
  const { mutate } = useMutation({
    networkMode: "always", // offline, the stage goes back at once
    mutationFn: (move: Move) => sendMove(lead.id, move),
    onMutate: async ({ stage, reason }) => {
      await queryClient.cancelQueries({ queryKey: key });
      const before = queryClient.getQueryData<Lead>(key);
      if (before) queryClient.setQueryData(key, { ...before, stage, lossReason: reason });
      return { before };
    },
    onSuccess: (saved) => {
      queryClient.setQueryData(key, saved);
      void queryClient.invalidateQueries({ queryKey: timelineKey(lead.id) });
      void queryClient.invalidateQueries({ queryKey: ["desk", "leads"] });
    },
    onError: (error, _move, atStart) => {
      if (error instanceof MovedMeanwhile) {
        queryClient.setQueryData(key, error.theirs);
        void queryClient.invalidateQueries({ queryKey: timelineKey(lead.id) });
      } else if (atStart?.before) {
        queryClient.setQueryData(key, atStart.before);
      }
      showError(moveErrorMessage(error, lead, context));
    },
  });

  return (stage: string, reason = "") => {
    const undone = { stage: lead.stage, reason: lead.lossReason, expected: stage };
    mutate(
      { stage, reason, expected: lead.stage },
      {
        onSuccess: () =>
          offerUndo({
            done: `Moved to ${stageName(stage, context)}`,
            detail: lead.name,
            undo: () => mutate(undone),
          }),
      },
    );
  };
}
