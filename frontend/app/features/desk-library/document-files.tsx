import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { DialogActions } from "~/layout/desk/dialog-actions";
import { RelativeTime } from "~/layout/desk/labels";
import { useRecentAuthentication } from "~/layout/desk/use-recent-authentication";
import { DownloadLink } from "~/lib/download-link";
import { fileSize } from "~/lib/file-size";
import { errorMessage } from "~/lib/query-client";
import { QueryView } from "~/lib/query-view";
import { useSignedIn } from "~/lib/session";
import { Button } from "~/ui/button";
import { showError } from "~/ui/toasts";
import { FileField } from "./file-field";
import {
  chooseFile,
  deleteFile,
  filesQuery,
  LIBRARY,
  type LibraryDocument,
  type UploadedFile,
} from "./queries";
import { uploadDocument } from "./upload";
import { useLibraryForm } from "./use-library-form";

/** The files of a document: the file in use, earlier files, and a field to upload another file. */
export function DocumentFiles({ document }: { document: LibraryDocument }) {
  const files = useQuery(filesQuery(document.key));
  const client = useQueryClient();
  const [isReplacing, setReplacing] = useState(false);
  const withRecentAuthentication = useRecentAuthentication();

  async function act(send: () => Promise<unknown>) {
    try {
      await send();
      await client.invalidateQueries({ queryKey: LIBRARY });
    } catch (error) {
      showError(errorMessage(error as Error));
    }
  }

  const choose = (fileId: number | null) => void act(() => chooseFile(document.key, fileId));
  return (
    <>
      <h3 className="mt-5">Files</h3>
      <QueryView query={files} loading="Loading the files..." rows={1}>
        {({ files: uploaded, hasShipped }) => (
          <ul className="*:flex *:flex-wrap *:items-center *:justify-between *:gap-x-4 *:border-b *:border-rule *:py-2 *:wrap-anywhere">
            {uploaded.map((file) => (
              <FileRow
                key={file.id}
                file={file}
                address={`/api/desk/documents/${document.key}/files/${file.id}`}
                onUse={() => choose(file.id)}
                onDelete={() =>
                  void act(() => withRecentAuthentication(() => deleteFile(document.key, file.id)))
                }
              />
            ))}
            {hasShipped && (
              <li>
                <span>
                  <strong>The file of the product</strong>
                  <br />
                  Made with your firm&rsquo;s name
                </span>
                <span className="flex gap-2 text-ink-soft">
                  {document.isUploaded ? (
                    <Button variant="quiet" onClick={() => choose(null)}>
                      Use <span className="sr-only">the file of the product</span>
                    </Button>
                  ) : (
                    "In use"
                  )}
                </span>
              </li>
            )}
          </ul>
        )}
      </QueryView>
      {isReplacing ? (
        <ReplaceFile document={document} onDone={() => setReplacing(false)} />
      ) : (
        document.size !== null && (
          <Button variant="secondary" className="mt-3" onClick={() => setReplacing(true)}>
            Replace the file
          </Button>
        )
      )}
    </>
  );
}

function FileRow({
  file: { name, kind, size, sha256, uploadedAt, uploadedBy, inUse },
  address,
  onUse,
  onDelete,
}: {
  file: UploadedFile;
  address: string;
  onUse: () => void;
  onDelete: () => void;
}) {
  const [isSure, setSure] = useState(false);
  const isPrincipal = useSignedIn().staffRole === "principal";
  return (
    <li>
      <span>
        <DownloadLink className="text-link" href={address} fileName={name}>
          {name}
        </DownloadLink>
        <br />
        {kind}, {fileSize(size)}, <RelativeTime at={uploadedAt} focusable={false} />
        {uploadedBy && ` by ${uploadedBy}`}
        <br />
        SHA-256 <code>{sha256.slice(0, 12)}</code>
      </span>
      <span className="flex gap-2 text-ink-soft">
        {inUse ? (
          "In use"
        ) : (
          <>
            <Button variant="quiet" onClick={onUse}>
              Use <span className="sr-only">{name}</span>
            </Button>
            {isPrincipal && (
              <Button variant="quiet" onClick={isSure ? onDelete : () => setSure(true)}>
                {isSure ? "Delete for good" : "Delete"} <span className="sr-only">{name}</span>
              </Button>
            )}
          </>
        )}
      </span>
    </li>
  );
}

function ReplaceFile({
  document: { key },
  onDone,
}: {
  document: LibraryDocument;
  onDone: () => void;
}) {
  const { errors, isBusy, submit } = useLibraryForm(
    (form, signal) => uploadDocument(form, signal, key),
    onDone,
  );
  return (
    <form noValidate onSubmit={submit} className="mt-3 grid gap-4" aria-label="Replace the file">
      <FileField errors={errors} />
      <DialogActions
        submit="Replace the file"
        submitting="Uploading..."
        isBusy={isBusy}
        error={errors.form}
        onCancel={onDone}
      />
    </form>
  );
}
