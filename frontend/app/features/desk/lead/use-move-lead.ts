import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "~/api/client";
import { dataOf, errorMessage } from "~/lib/query-client";
import { showError } from "~/ui/toasts";
import { offerUndo } from "../shell/undo";
import { type DeskContext, type Lead, leadKey, timelineKey } from "./queries";

type Move = { stage: string; reason: string };

/** Returns a function that moves a lead to a stage, at once on the screen, with an undo. */
export function useMoveLead(lead: Lead, { stages }: DeskContext) {
  const queryClient = useQueryClient();
  const key = leadKey(lead.id);
  const { mutate } = useMutation({
    mutationFn: (body: Move) =>
      dataOf(
        api.POST("/api/desk/leads/{lead_id}/stage", {
          params: { path: { lead_id: lead.id } },
          body,
        }),
      ),
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
    onError: (error, _move, context) => {
      if (context?.before) queryClient.setQueryData(key, context.before);
      showError(errorMessage(error));
    },
  });

  return (stage: string, reason = "") => {
    const before = { stage: lead.stage, reason: lead.lossReason };
    const name = stages.find(({ id }) => id === stage)?.name ?? stage;
    mutate(
      { stage, reason },
      {
        onSuccess: () =>
          offerUndo({ done: `Moved to ${name}`, detail: lead.name, undo: () => mutate(before) }),
      },
    );
  };
}
