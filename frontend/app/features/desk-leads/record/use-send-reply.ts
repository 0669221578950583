import { useIsMutating, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "~/api/client";
import { offerUndo } from "~/layout/desk/undo";
import { isSameJson } from "~/lib/json";
import { dataOf, errorMessage, RequestRefused } from "~/lib/query-client";
import { showError, showToast } from "~/ui/toasts";
import type { Lead } from "./queries";
import { leadKey, replyFormKey, timelineKey } from "./queries";
import { type ReplyDraft, replyDraft, writeReplyDraft } from "./reply-draft";

/**
 * Milliseconds from the sending of a reply in which its undo reaches the server in time: the server holds the reply for
 * 12 seconds.
 */
const UNDONE_WITHIN_MS = 11_000;

/**
 * A hook with a mutation that sends a reply to a lead. The server holds the reply for a moment, and a toast offers to
 * undo it; an undo after that fails. The draft is stored when it is sent, removed when the server has the reply, and
 * restored when the reply is undone. `isSending`: whether a reply to the lead is being sent, also if that began before
 * the lead was opened again. `me`: the id of the person who replies.
 */
export function useSendReply(lead: Lead, me: number) {
  const queryClient = useQueryClient();
  const mutationKey = ["desk", "send-reply", lead.id];
  const isSending = useIsMutating({ mutationKey }) > 0;
  const write = (draft: ReplyDraft | null) => writeReplyDraft(me, lead.id, draft);
  const reload = () =>
    Promise.all(
      [leadKey(lead.id), timelineKey(lead.id), replyFormKey(lead.id)].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );

  async function undo(reply: number, draft: ReplyDraft) {
    const params = { path: { reply_id: reply } };
    try {
      await dataOf(api.POST("/api/desk/replies/{reply_id}/cancel", { params }));
      const other = replyDraft(me, lead.id);
      write({ ...draft, key: crypto.randomUUID() });
      // The form is there after the next render.
      requestAnimationFrame(() => document.getElementById("reply-text")?.focus());
      showToast({ title: "Not sent", detail: "Your reply is where you wrote it.", tone: "plain" });
      if (other) offerUndo({ done: "Your text was replaced", undo: () => write(other) });
    } catch (error) {
      showError(errorMessage(error as Error));
    }
    await reload();
  }

  const { mutate, error, reset } = useMutation({
    mutationKey,
    onMutate(draft) {
      write(draft);
      return { sentAt: Date.now() };
    },
    mutationFn: ({ key, ...body }: ReplyDraft) =>
      dataOf(
        api.POST("/api/desk/leads/{lead_id}/reply", {
          params: { path: { lead_id: lead.id }, header: { "Idempotency-Key": key } },
          body,
        }),
      ),
    onSuccess: ({ id }, draft, { sentAt }) => {
      const left = replyDraft(me, lead.id);
      // What an undo has brought back meanwhile is another reply.
      const isSent = left === null || isSameJson(left, draft);
      write(isSent ? null : { ...left, key: crypto.randomUUID() });
      const detail = `To ${lead.name}`;
      const within = sentAt + UNDONE_WITHIN_MS - Date.now();
      if (within <= 0) {
        showToast({ title: "Your reply is on its way", detail, tone: "plain" });
        return;
      }
      offerUndo({
        done: "Your reply goes out in 10 seconds",
        detail,
        undo: () => void undo(id, draft),
        within,
      });
    },
    onError: (error, draft) => {
      // What was typed since then is another reply.
      if (error instanceof RequestRefused && error.code === "sent_differently") {
        write({ ...(replyDraft(me, lead.id) ?? draft), key: crypto.randomUUID() });
      }
    },
    onSettled: reload,
  });
  return { mutate, error, reset, isSending };
}
