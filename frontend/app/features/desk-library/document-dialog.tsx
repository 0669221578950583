import { useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { offerUndo } from "~/layout/desk/undo";
import { formatCalendarDate } from "~/lib/dates";
import { DownloadLink } from "~/lib/download-link";
import { errorMessage } from "~/lib/query-client";
import { QueryView } from "~/lib/query-view";
import { useSignedIn } from "~/lib/session";
import { Button, buttonClass } from "~/ui/button";
import { DataTable } from "~/ui/data-table";
import { Dialog } from "~/ui/dialog";
import { showError } from "~/ui/toasts";
import { DocumentFiles } from "./document-files";
import { WeekBars } from "./drawings";
import { EditDetails } from "./edit-details";
import { changeDocument, downloadsQuery, LIBRARY, type LibraryDocument } from "./queries";
import { ACCESS, fileInWords, notOffered } from "./words";

const DeleteDocument = lazy(() => import("./delete-document"));

/**
 * A dialog with a document's details, its downloads by week and its files. Staff change the details and the file in it,
 * or take the document off the site. Principals delete a document that the firm added.
 */
export default function DocumentDialog({
  document,
  onClose,
}: {
  document: LibraryDocument;
  onClose: () => void;
}) {
  const { key, title, description, access, published, size, downloads } = document;
  const isPrincipal = useSignedIn().staffRole === "principal";
  const [isEditing, setEditing] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const weeks = useQuery(downloadsQuery(key));
  const client = useQueryClient();

  async function publish(wanted: boolean, isUndo = false) {
    try {
      await changeDocument(key, { published: wanted });
      await client.invalidateQueries({ queryKey: LIBRARY });
      const done = wanted ? "The site offers it" : notOffered(document);
      if (!isUndo) offerUndo({ done, detail: title, undo: () => void publish(!wanted, true) });
    } catch (error) {
      showError(errorMessage(error as Error));
    }
  }

  if (isDeleting)
    return (
      <Suspense>
        <DeleteDocument
          document={document}
          onClose={() => setDeleting(false)}
          onDeleted={onClose}
        />
      </Suspense>
    );
  return (
    <Dialog id="library-document" title={title} text={description} onClose={onClose}>
      <p>
        {fileInWords(document)}, for {ACCESS[access].toLowerCase()}
        {!published && `, ${notOffered(document).toLowerCase()}`}
      </p>
      {isEditing && <EditDetails document={document} onDone={() => setEditing(false)} />}
      {!isEditing && size !== null && (
        <Button variant="secondary" className="mt-3" onClick={() => setEditing(true)}>
          Change the details
        </Button>
      )}
      <h3 className="mt-5">Downloads by week</h3>
      <QueryView query={weeks} loading="Loading the downloads..." rows={3}>
        {({ weeks: all }) => <Weeks weeks={all} total={downloads} />}
      </QueryView>
      <DocumentFiles document={document} />
      <p className="mt-5 flex flex-wrap items-center gap-3">
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
        {published && (
          <DownloadLink
            className={buttonClass("secondary")}
            href={`/api/documents/${key}`}
            fileName={document.file}
          >
            Download
          </DownloadLink>
        )}
        {size !== null && (
          <Button variant="quiet" className="ml-auto" onClick={() => void publish(!published)}>
            {published ? "Take off the site" : "Put on the site"}
          </Button>
        )}
        {document.isOwn && isPrincipal && (
          <Button variant="quiet" aria-haspopup="dialog" onClick={() => setDeleting(true)}>
            Delete the document
          </Button>
        )}
      </p>
    </Dialog>
  );
}

function Weeks({
  weeks,
  total,
}: {
  weeks: readonly { starts: string; downloads: number }[];
  total: number;
}) {
  const sum = weeks.reduce((all, { downloads }) => all + downloads, 0);
  const rows = weeks.map(
    ({ starts, downloads }) => [formatCalendarDate(starts), String(downloads)] as const,
  );
  return (
    <>
      <p className="mt-1 text-ink-soft">
        {sum.toLocaleString("en-US")} in the last {weeks.length} weeks,{" "}
        {total.toLocaleString("en-US")} in all
      </p>
      <WeekBars downloads={weeks.map(({ downloads }) => downloads)} />
      <p className="flex justify-between text-ink-soft">
        <span>{rows[0]?.[0]}</span>
        <span>this week</span>
      </p>
      <DataTable head={["Week of", "Downloads"]} rows={rows.toReversed()} />
    </>
  );
}
