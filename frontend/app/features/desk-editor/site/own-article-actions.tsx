import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { offerUndo } from "~/layout/desk/undo";
import { errorMessage } from "~/lib/query-client";
import { showError, showToast } from "~/ui/toasts";
import {
  deleteDocument,
  type SiteDocument,
  siteKey,
  undeleteDocument,
  unpublishDocument,
} from "./documents";
import type { DocumentDraft } from "./use-document-draft";

/** Buttons for an article of the firm's own: to take it off the site and, once it is off, to delete it. */
export function OwnArticleActions({
  document,
  draft,
}: {
  document: SiteDocument;
  draft: DocumentDraft;
}) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const renew = () => client.invalidateQueries({ queryKey: siteKey });
  const onError = (error: Error) => showError(errorMessage(error));
  const unpublish = useMutation({
    mutationFn: async () => {
      await draft.requireSaved();
      await draft.pausingSaves(async () => {
        await unpublishDocument(document.key, document.version);
        await draft.reload();
      });
    },
    onError,
    onSuccess: () => {
      showToast({
        title: `“${document.title}” is off the site`,
        detail: "Its words are a draft, which you can publish again.",
        tone: "plain",
      });
    },
  });
  const remove = useMutation({
    mutationFn: () => deleteDocument(document.key),
    onError,
    onSuccess: () => {
      void navigate("/desk/site");
      void renew();
      offerUndo({
        done: `Deleted “${document.title}”`,
        undo: () => void undeleteDocument(document.key).then(renew).catch(onError),
      });
    },
  });
  const isBusy = unpublish.isPending || remove.isPending;

  if (!document.isOwn) return null;
  return (
    <button
      type="button"
      className="desk-quiet"
      aria-disabled={isBusy}
      onClick={() => !isBusy && (document.isPublic ? unpublish : remove).mutate()}
    >
      {document.isPublic ? "Take off the site" : "Delete the article"}
    </button>
  );
}
