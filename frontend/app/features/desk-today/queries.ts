import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { liveQuery } from "~/layout/desk/queries";
import { offerUndo } from "~/layout/desk/undo";
import { dataOf, errorMessage } from "~/lib/query-client";
import { showError, showToast } from "~/ui/toasts";

export type Today = components["schemas"]["TodayOut"];

const KEY = ["desk", "today"] as const;

/** The query for the data of the screen Today. */
export const todayQuery = liveQuery(KEY, ({ signal }) => api.GET("/api/desk/today", { signal }));

/** Whether nothing waits: no message, next action, task or undelivered mail, and no message that may be spam. */
export function isDone({ counts }: Today): boolean {
  return Object.values(counts).every((count) => count === 0);
}

type List = "actions" | "tasks" | "undelivered" | "suspected";
type Row = Today[List][number];

/** What identifies a row in its list. A lead may have several suspected messages. */
function keyOf(row: Row): number | string {
  return "reference" in row ? row.reference : row.id;
}

type Act = {
  /** The request of the act; `undo` is the request that undoes it. */
  run: () => Promise<unknown>;
  undo?: () => Promise<unknown>;
  /** The row that the act removes from the screen. */
  row?: { list: List; key: number | string };
  done: string;
  detail: string;
  onDone?: () => void;
  onFailed?: () => void;
};

const ACTS = ["desk", "today-act"] as const;

/**
 * A hook that returns a function which does an act. The act's row is removed from the screen at once, and comes back
 * if the act fails; other rows are not affected.
 */
export function useTodayAct(): (act: Act) => void {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: KEY });
  const change = (update: (today: Today) => Today) =>
    queryClient.setQueryData<Today>(KEY, (today) => today && update(today));
  const { mutate } = useMutation({
    mutationKey: ACTS,
    scope: { id: ACTS.join() }, // a new next action follows the one that is done
    mutationFn: ({ run }: Act) => run(),
    onMutate: async ({ row }) => {
      if (!row) return undefined;
      const rows: Row[] = queryClient.getQueryData<Today>(KEY)?.[row.list] ?? [];
      const index = rows.findIndex((each) => keyOf(each) === row.key);
      const removed = rows[index];
      change((today) => withoutRow(today, row.list, row.key));
      await queryClient.cancelQueries({ queryKey: KEY });
      return removed && { index, removed };
    },
    onError: (error, { row, onFailed }, context) => {
      if (row && context) {
        change((today) => withRow(today, row.list, context.removed, context.index));
      }
      onFailed?.();
      showError(errorMessage(error));
    },
    onSuccess: (_data, { undo, done, detail, onDone }) => {
      onDone?.();
      if (!undo) {
        showToast({ title: done, detail, tone: "plain" });
        return;
      }
      const takeBack = () => undo().then(refresh, (error: Error) => showError(errorMessage(error)));
      offerUndo({ done, detail, undo: () => void takeBack() });
    },
    // Until the last of several acts is answered, the server's lists would bring the others' rows back.
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey: ACTS }) <= 1) return refresh();
    },
  });
  return mutate;
}

function withoutRow(today: Today, list: List, key: number | string): Today {
  const rows = (today[list] as Row[]).filter((row) => keyOf(row) !== key);
  const gone = today[list].length - rows.length;
  return {
    ...today,
    [list]: rows,
    counts: { ...today.counts, [list]: today.counts[list] - gone },
  };
}

/** Returns the lists with a row inserted at its index; unchanged if the row is there already. */
function withRow(today: Today, list: List, row: Row, index: number): Today {
  const rows = today[list] as Row[];
  if (rows.some((each) => keyOf(each) === keyOf(row))) return today;
  return {
    ...today,
    [list]: rows.toSpliced(index, 0, row),
    counts: { ...today.counts, [list]: today.counts[list] + 1 },
  };
}

/** Marks a task as done or open. */
export function finishTask(id: number, done: boolean) {
  const params = { path: { task_id: id } };
  return dataOf(api.PATCH("/api/desk/tasks/{task_id}", { params, body: { done } }));
}

export type NextAction = { nextAction: string; nextActionOn: string | null };

/** Sets the next action of a lead. The server refuses if the stored action is not `expected`. */
export function setNextAction(lead: number, changes: NextAction, expected: NextAction) {
  const params = { path: { lead_id: lead } };
  return dataOf(api.PATCH("/api/desk/leads/{lead_id}", { params, body: { changes, expected } }));
}

/** Queues a mail again that could not be delivered; `to` is the present address of its lead, or empty for the one it has. */
export function retryMail(id: number, to: string) {
  const params = { path: { mail_id: id } };
  return dataOf(api.POST("/api/desk/mails/{mail_id}/retry", { params, body: { to } }));
}
