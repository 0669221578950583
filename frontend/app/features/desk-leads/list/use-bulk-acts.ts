import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { undoBulkChange } from "~/layout/desk/bulk-changes";
import { offerUndo } from "~/layout/desk/undo";
import { useRecentAuthentication } from "~/layout/desk/use-recent-authentication";
import { dataOf, errorMessage } from "~/lib/query-client";
import { byName } from "~/lib/search-words";
import { showError, showToast } from "~/ui/toasts";
import type { LeadList } from "./list-address";
import { type LeadPages, type LeadRow, LISTS } from "./queries";
import type { WholeList } from "./use-selection";

type BulkIn = components["schemas"]["BulkIn"];

/** An act on several leads. `done`: the title of the toast after the act, such as `Assigned to Ruth`. */
export type BulkAct = {
  act: BulkIn["act"];
  done: string;
  assignee?: number | null;
  stage?: string;
  reason?: string;
  tag?: string;
};

/**
 * The leads that an act changes: if `list` is given, all its leads up to `highestId`, of which `ids` are those on the
 * screen; otherwise the leads `ids`.
 */
type Chosen = {
  ids: readonly number[];
  list?: (LeadList & Pick<WholeList, "highestId">) | undefined;
};

/** Acts whose leads leave the list at once. */
const LEAVING: readonly BulkIn["act"][] = ["spam", "not-spam", "delete"];

const NOTHING: ReadonlySet<number> = new Set();

/**
 * A hook with acts on many leads. `run` shows an act in the list before the server has answered, and reverts it if the
 * server refuses. `undo` undoes an earlier change by its id. `hidden`: the ids of leads that an act has removed from
 * the list `key`.
 */
export function useBulkActs(key: string) {
  const client = useQueryClient();
  const withRecentAuthentication = useRecentAuthentication();
  const [left, setLeft] = useState({ key, ids: NOTHING });
  const hidden = left.key === key ? left.ids : NOTHING;

  function hide(ids: readonly number[], isHidden: boolean) {
    setLeft((before) => {
      const rest = [...(before.key === key ? before.ids : [])].filter((id) => !ids.includes(id));
      return { key, ids: new Set(isHidden ? [...rest, ...ids] : rest) };
    });
  }

  async function run({ done, ...act }: BulkAct, { ids, list }: Chosen): Promise<void> {
    await client.cancelQueries({ queryKey: LISTS });
    const before = client.getQueriesData<LeadPages>({ queryKey: LISTS });
    const isLeaving = LEAVING.includes(act.act);
    if (isLeaving) hide(ids, true);
    client.setQueriesData<LeadPages>(
      { queryKey: LISTS },
      (pages) => pages && withAct(pages, act, ids),
    );
    const restore = () => {
      hide(ids, false);
      for (const [key, pages] of before) client.setQueryData(key, pages);
    };
    try {
      const chosen = list ? { listed: list } : { ids: [...ids] };
      const body = { stage: "", reason: "", tag: "", ...act, ...chosen };
      const change = await withRecentAuthentication(() =>
        dataOf(api.POST("/api/desk/leads/bulk", { body })),
      );
      if (!change) return restore();
      const { changed } = change;
      offerUndo({
        done,
        detail: `${changed} ${changed === 1 ? "lead" : "leads"}`,
        undo: () => {
          restore();
          void sendUndo(change.id);
        },
      });
    } catch (error) {
      restore();
      showError(errorMessage(error as Error));
    } finally {
      void client.invalidateQueries({ queryKey: ["desk"] });
    }
  }

  /** Undoes a change that was made some time ago. */
  function undo(change: number) {
    setLeft({ key, ids: NOTHING });
    void sendUndo(change);
  }

  async function sendUndo(change: number) {
    try {
      await dataOf(undoBulkChange(change));
      showToast({ title: "Undone", detail: "", tone: "plain" });
    } catch (error) {
      showError(errorMessage(error as Error));
    }
    void client.invalidateQueries({ queryKey: ["desk"] });
  }

  return { run, undo, hidden };
}

type Values = Omit<BulkAct, "done">;

function withAct({ pages, ...others }: LeadPages, act: Values, ids: readonly number[]): LeadPages {
  const change = (lead: LeadRow) => (ids.includes(lead.id) ? changed(lead, act) : lead);
  return { ...others, pages: pages.map((page) => ({ ...page, leads: page.leads.map(change) })) };
}

/** The lead as the act will leave it. */
function changed(lead: LeadRow, { act, assignee, stage, tag = "" }: Values): LeadRow {
  const name = tag.trim().toLowerCase();
  if (act === "assign") return { ...lead, assignee: assignee ?? null };
  if (act === "move" && stage) return { ...lead, stage };
  if (act === "tag") return { ...lead, tags: [...new Set([...lead.tags, name])].sort(byName) };
  if (act === "untag") return { ...lead, tags: lead.tags.filter((each) => each !== name) };
  return lead;
}
