import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { dataOf, errorMessage } from "~/lib/query-client";
import { showError } from "~/ui/toasts";
import { liveQuery } from "../shell/queries";
import { offerUndo } from "../shell/undo";

export type Today = components["schemas"]["TodayOut"];

const KEY = ["desk", "today"] as const;

/** What waits today. */
export const todayQuery = liveQuery(KEY, ({ signal }) => api.GET("/api/desk/today", { signal }));

/** How many things wait, for the mark in the navigation. */
export function countOf({ counts }: Today): number {
  return counts.waiting + counts.actions + counts.tasks + counts.undelivered;
}

type Act = {
  /** The operation that does it, and the one that undoes it. */
  run: () => Promise<unknown>;
  undo?: () => Promise<unknown>;
  /** What the screen shows from now on. */
  shown: (today: Today) => Today;
  done: string;
  detail: string;
};

/** Does an act: its row leaves the screen at once, and comes back when the act fails or is undone. */
export function useTodayAct(): (act: Act) => void {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: KEY });
  const { mutate } = useMutation({
    mutationFn: ({ run }: Act) => run(),
    onMutate: async ({ shown }) => {
      await queryClient.cancelQueries({ queryKey: KEY });
      const before = queryClient.getQueryData<Today>(KEY);
      if (before) queryClient.setQueryData(KEY, shown(before));
      return { before };
    },
    onError: (error, _act, context) => {
      if (context?.before) queryClient.setQueryData(KEY, context.before);
      showError(errorMessage(error));
    },
    onSuccess: (_data, { undo, done, detail }) => {
      if (!undo) return;
      const takeBack = () => undo().then(refresh, (error: Error) => showError(errorMessage(error)));
      offerUndo({ done, detail, undo: () => void takeBack() });
    },
    onSettled: refresh,
  });
  return mutate;
}

/** Marks a task as done or open. */
export function finishTask(id: number, done: boolean) {
  const params = { path: { task_id: id } };
  return dataOf(api.PATCH("/api/desk/tasks/{task_id}", { params, body: { done } }));
}

type NextAction = { nextAction: string; nextActionOn: string | null };

/** Sets the next action of a lead, if it still is the one that was seen. */
export function setNextAction(lead: number, changes: NextAction, expected: NextAction) {
  const params = { path: { lead_id: lead } };
  return dataOf(api.PATCH("/api/desk/leads/{lead_id}", { params, body: { changes, expected } }));
}

/** Tries again to send a mail that was given up. */
export function retryMail(id: number) {
  return dataOf(api.POST("/api/desk/mails/{mail_id}/retry", { params: { path: { mail_id: id } } }));
}
