import { useQueryClient } from "@tanstack/react-query";
import { useReducer, useRef } from "react";
import { api } from "~/api/client";
import { parseSignedMoney } from "~/lib/amounts";
import { dataOf } from "~/lib/query-client";
import { useAutosave } from "~/lib/use-autosave";
import { type DealRecast, figureOf, type Recast, type Row, recastKey } from "./queries";
import { UNREADABLE } from "./words";

type Figure = { row: number; period: string; amount: number | null; was: number | null };

/** What was typed into a cell and is not saved. With an `error` it is kept there, and not sent before it is typed again. */
export type Draft = { text: string; error?: string } & Partial<Figure>;

const cell = (row: number, period: string) => `${row}-${period}`;

/** A hook that saves figures as they are typed, several in one request, and keeps what the server refuses in its cell. */
export function useFigures(deal: number, recast: Recast) {
  const client = useQueryClient();
  const drafts = useRef(new Map<string, Draft>());
  const [, show] = useReducer((count: number) => count + 1, 0);

  const { status, saveSoon } = useAutosave<Figure[], DealRecast>({
    scope: `recast-${deal}`,
    changes() {
      const ready = [...drafts.current.values()].filter(({ error }) => !error) as Figure[];
      return ready.length > 0
        ? ready.map(({ row, period, amount, was }) => ({ row, period, amount, was }))
        : null;
    },
    async save(figures) {
      // An older answer that is still on its way would undo for a moment what is saved here.
      await client.cancelQueries({ queryKey: recastKey(deal), exact: true });
      const params = { path: { deal_id: deal } };
      return dataOf(
        api.PATCH("/api/desk/deals/{deal_id}/recast/figures", { params, body: { figures } }),
      );
    },
    onSaved(saved, sent) {
      client.setQueryData(recastKey(deal), saved);
      for (const { row, period, amount } of sent) {
        const key = cell(row, period);
        const draft = drafts.current.get(key);
        if (draft?.amount === amount) drafts.current.delete(key);
        else if (draft) draft.was = amount;
      }
      show();
    },
    onRefused({ fields, message }, sent) {
      const hasFields = Object.keys(fields).length > 0;
      for (const { row, period } of sent) {
        const draft = drafts.current.get(cell(row, period));
        const error = hasFields ? fields[cell(row, period)] : message;
        if (draft && error) draft.error = error;
      }
      void client.invalidateQueries({ queryKey: recastKey(deal) });
      show();
      // The others were refused only because one of them was.
      if (hasFields && sent.length > Object.keys(fields).length) saveSoon();
    },
  });

  /** Takes what was typed into a cell. */
  function enter(row: Row, period: string, text: string) {
    const key = cell(row.id, period);
    const was = figureOf(row, period)?.amount ?? null;
    const cents = parseSignedMoney(text);
    const isEmpty = text.trim() === "";
    if (cents === null && !isEmpty) {
      drafts.current.set(key, { text, error: UNREADABLE });
      return show();
    }
    const amount = cents === null ? null : Math.round(cents / 100);
    const earlier = drafts.current.get(key);
    if (amount === was) drafts.current.delete(key);
    else if (earlier?.amount !== amount || earlier.error) {
      drafts.current.set(key, { text, row: row.id, period, amount, was });
      saveSoon();
    }
    show();
  }

  function discard(row: Row, period: string) {
    drafts.current.delete(cell(row.id, period));
    show();
  }

  const draftOf = (row: Row, period: string) => drafts.current.get(cell(row.id, period));
  return { status, enter, discard, draftOf, recast };
}

export type Figures = ReturnType<typeof useFigures>;
