import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import { DialogActions } from "~/layout/desk/dialog-actions";
import { useEntryTitles } from "~/layout/desk/entries";
import { useRecentAuthentication } from "~/layout/desk/use-recent-authentication";
import { errorMessage } from "~/lib/query-client";
import { QueryView } from "~/lib/query-view";
import { Dialog } from "~/ui/dialog";
import { showToast } from "~/ui/toasts";
import { deleteDocument, filesQuery, LIBRARY, type LibraryDocument } from "./queries";

/**
 * A dialog that asks to confirm the deletion of a document that the firm added, and lists what links to the document.
 */
export default function DeleteDocument({
  document: { key, title },
  onClose,
  onDeleted,
}: {
  document: LibraryDocument;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const files = useQuery(filesQuery(key));
  const client = useQueryClient();
  const [problem, setProblem] = useState("");
  const [isBusy, setBusy] = useState(false);
  const withRecentAuthentication = useRecentAuthentication();

  async function remove(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    try {
      if ((await withRecentAuthentication(() => deleteDocument(key))) === null) {
        setBusy(false);
        return;
      }
      onDeleted();
      showToast({ title: "Document deleted", detail: title, tone: "plain" });
      await client.invalidateQueries({ queryKey: LIBRARY });
    } catch (error) {
      setProblem(errorMessage(error as Error));
      setBusy(false);
    }
  }

  return (
    <Dialog
      id="library-delete"
      title={`Delete “${title}”?`}
      text="The document, all its files and its download figures are deleted for good. To keep them, take it off the site instead."
      onClose={onClose}
    >
      <form onSubmit={remove} className="grid gap-4">
        <QueryView query={files} loading="Looking for links to it..." rows={1}>
          {({ linkedFrom }) => <Links keys={linkedFrom} />}
        </QueryView>
        <DialogActions
          submit="Delete for good"
          submitting="Deleting..."
          isBusy={isBusy}
          error={problem}
          isDangerous
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}

function Links({ keys }: { keys: readonly string[] }) {
  const titleOf = useEntryTitles();
  if (keys.length === 0) return <p>No page or article links to it.</p>;
  return (
    <div>
      <p>These link to it, and the link will lead nowhere:</p>
      <ul className="mt-1.5 list-disc pl-5 wrap-anywhere">
        {keys.map((key) => (
          <li key={key}>
            <Link className="text-link" to={`/desk/site/${key}`}>
              {titleOf(key)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
