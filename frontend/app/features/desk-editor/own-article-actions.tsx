import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { offerUndo } from "~/layout/desk/undo";
import { Button } from "~/ui/button";
import { showToast } from "~/ui/toasts";
import { contentKey, deleteEntry, type Entry, undeleteEntry, unpublishEntry } from "./api";
import { type EntryDraft, showFailure } from "./use-entry-draft";

/** A button for an article of the firm's own: to take it off the site and, once it is off, to delete it. */
export function OwnArticleActions({ entry, draft }: { entry: Entry; draft: EntryDraft }) {
  const { key, title, isPublic, version } = entry;
  const client = useQueryClient();
  const navigate = useNavigate();
  const renew = () => client.invalidateQueries({ queryKey: [...contentKey, "entries"] });
  const unpublish = useMutation({
    mutationFn: () => draft.act(() => unpublishEntry(key, version)),
    onError: showFailure,
    onSuccess: (done) =>
      done &&
      showToast({
        title: `“${title}” is off the site`,
        detail: "Its words are a draft, which you can publish again.",
        tone: "plain",
      }),
  });
  const remove = useMutation({
    mutationFn: () => deleteEntry(key),
    onError: showFailure,
    onSuccess: () => {
      void navigate("/desk/site");
      void renew();
      offerUndo({
        done: `Deleted “${title}”`,
        undo: () => void undeleteEntry(key).then(renew).catch(showFailure),
      });
    },
  });
  return (
    <Button
      variant="quiet"
      aria-disabled={unpublish.isPending || remove.isPending}
      onClick={() => (isPublic ? unpublish : remove).mutate()}
    >
      {isPublic ? "Take off the site" : "Delete the article"}
    </Button>
  );
}
