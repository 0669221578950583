import { keepPreviousData } from "@tanstack/react-query";
import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { liveQuery } from "~/layout/desk/queries";

export type Board = components["schemas"]["BoardOut"];
export type Card = components["schemas"]["BoardCard"];
export type DeskContext = components["schemas"]["DeskContextOut"];

/**
 * Which leads the board shows. `assignee`: the id of a member of staff, `me`, `none`, or empty for all. `days`: a
 * number as text, or empty for leads of any age.
 */
export type BoardFilter = { assignee: string; days: string };

/** The first part of the query keys of all boards. */
export const BOARDS = ["desk", "board"] as const;

/** The query for the board: the leads by stage. While a changed filter loads, the query returns the previous board. */
export function boardQuery({ assignee, days }: BoardFilter) {
  const query = { assignee, ...(days && { days: Number(days) }) };
  return {
    ...liveQuery([...BOARDS, query], ({ signal }) =>
      api.GET("/api/desk/board", { params: { query }, signal }),
    ),
    placeholderData: keepPreviousData<Board>,
  };
}

/**
 * Returns the board after a lead is moved to a stage: at the top of the column of that stage, with the columns' counts
 * and sums adjusted.
 */
export function withMoved(
  board: Board,
  lead: Card,
  { stage, reason }: { stage: string; reason: string },
  now: Date,
): Board {
  const at = now.toISOString();
  const moved = { ...lead, stage, lossReason: reason, stageSince: at };
  const value = lead.expectedValue ?? 0;
  return {
    columns: board.columns.map((column) => {
      const leads = column.leads.filter(({ id }) => id !== lead.id);
      const had = leads.length < column.leads.length;
      const gets = column.stage === stage;
      return {
        ...column,
        leads: gets ? [moved, ...leads] : leads,
        count: column.count + Number(gets) - Number(had),
        expectedValue:
          column.expectedValue === null
            ? null
            : column.expectedValue + value * (Number(gets) - Number(had)),
      };
    }),
  };
}

/**
 * Returns `board` with a lead back at its place in `before`, after its move failed. Unchanged if `before` does not
 * have the lead.
 */
export function withMoveReverted(board: Board, before: Board, lead: Card): Board {
  const was = before.columns.find(({ leads }) => leads.some(({ id }) => id === lead.id));
  if (!was) return board;
  const index = was.leads.findIndex(({ id }) => id === lead.id);
  const back = withMoved(board, lead, { stage: was.stage, reason: lead.lossReason }, new Date());
  return {
    columns: back.columns.map((column) =>
      column.stage === was.stage
        ? { ...column, leads: column.leads.slice(1).toSpliced(index, 0, lead) }
        : column,
    ),
  };
}
