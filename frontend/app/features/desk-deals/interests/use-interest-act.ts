import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { offerUndo } from "~/layout/desk/undo";
import type { Errors } from "~/lib/form-rules";
import { dataOf, errorMessage, RequestRefused } from "~/lib/query-client";
import { showToast } from "~/ui/toasts";
import {
  type Act,
  INTERESTS,
  type Interest,
  interestKey,
  type Letter,
  queueQuery,
} from "./queries";
import { DONE } from "./words";

type Body = components["schemas"]["InterestActIn"];
type Queue = components["schemas"]["InterestQueueOut"];

/** What an act takes with it. */
export type Taking = { letter?: Letter; reason?: string; state?: Body["state"] };

/**
 * A hook that does acts on buyers. The screen goes on at once: `onAway` is called before the server has answered, and
 * `onBack` if it refuses, with its messages by field (under `form` for all of it). Each act can be undone for 10 s.
 */
export function useInterestAct({
  onAway,
  onBack,
}: {
  onAway: (interest: Interest, act: Act) => void;
  onBack: (interest: Interest, act: Act, errors: Errors, taking: Taking) => void;
}) {
  const client = useQueryClient();
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set());

  function refresh() {
    void client.invalidateQueries({ queryKey: INTERESTS });
    void client.invalidateQueries({ queryKey: ["desk", "context"] });
  }

  async function act(interest: Interest, kind: Act, taking: Taking = {}) {
    if (busy.has(interest.id)) return;
    setBusy((before) => new Set(before).add(interest.id));
    await client.cancelQueries({ queryKey: queueQuery.queryKey });
    client.setQueryData<Queue>(queueQuery.queryKey, (queue) => without(queue, interest.id));
    onAway(interest, kind);
    try {
      const done = await dataOf(
        api.POST("/api/desk/interests/{interest_id}/acts", {
          params: { path: { interest_id: interest.id } },
          body: bodyOf(interest, kind, taking),
        }),
      );
      client.setQueryData(interestKey(interest.id), done.interest);
      offerUndo({
        done: `${DONE[kind]}: ${interest.name}`,
        within: 11_000,
        undo: () => void undo(done.id, interest),
      });
    } catch (error) {
      onBack(interest, kind, errorsOf(error), taking);
    } finally {
      setBusy((before) => new Set([...before].filter((id) => id !== interest.id)));
      refresh();
    }
  }

  async function undo(id: number, interest: Interest) {
    try {
      const back = await dataOf(
        api.POST("/api/desk/interests/acts/{act_id}/undo", { params: { path: { act_id: id } } }),
      );
      client.setQueryData(interestKey(interest.id), back);
    } catch (error) {
      showToast({
        title: "Not undone",
        detail: errorMessage(error as Error),
        tone: "bad",
      });
    } finally {
      refresh();
    }
  }

  return { act, isBusy: (id: number) => busy.has(id) };
}

function bodyOf(interest: Interest, kind: Act, { letter, reason, state }: Taking): Body {
  return {
    act: kind,
    key: crypto.randomUUID(),
    version: interest.version,
    subject: letter?.subject ?? null,
    text: letter?.text ?? null,
    reason: reason ?? "",
    state: state ?? null,
  };
}

function without(queue: Queue | undefined, id: number): Queue | undefined {
  if (!queue) return undefined;
  const rows = queue.rows.filter((row) => row.id !== id);
  return { rows, count: queue.count - (queue.rows.length - rows.length) };
}

function errorsOf(error: unknown): Errors {
  if (error instanceof RequestRefused && error.status === 422) return error.fields;
  return { form: errorMessage(error as Error) };
}
