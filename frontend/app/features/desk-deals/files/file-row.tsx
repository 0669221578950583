import { useState } from "react";
import { RelativeTime } from "~/layout/desk/labels";
import { fileSize } from "~/lib/file-size";
import type { Uploads } from "~/tools/deal-files/use-uploads";
import { Button } from "~/ui/button";
import { FileDialog } from "./file-dialog";
import { Preview } from "./preview";
import type { DealFile, DocumentRequest } from "./queries";
import { VersionName, VersionState } from "./version-name";

/** A document: its newest version, and the dialog with everything else about it. */
export function FileRow({
  deal,
  file,
  requests,
  uploads,
  className,
}: {
  deal: number;
  file: DealFile;
  requests: DocumentRequest[];
  uploads: Uploads;
  className: string;
}) {
  const [isOpen, setOpen] = useState(false);
  const [version] = file.versions;
  if (!version) return null;
  return (
    <li className={className}>
      <div className="flex items-center gap-x-4">
        <Preview key={version.id} deal={deal} version={version} />
        <div className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-6">
          <p className="min-w-0 flex-[1_1_14rem] wrap-anywhere">
            <VersionName deal={deal} version={version} />
            <span className="block text-ink-soft">
              {fileSize(version.size)}, {version.uploadedBy}{" "}
              <RelativeTime at={version.uploadedAt} />
              {!file.isShared && ", not shown to the owner"}
            </span>
            <VersionState version={version} />
          </p>
          <Button variant="quiet" onClick={() => setOpen(true)}>
            Details<span className="sr-only"> of {file.title}</span>
          </Button>
        </div>
      </div>
      {isOpen && (
        <FileDialog
          deal={deal}
          file={file}
          requests={requests}
          uploads={uploads}
          onClose={() => setOpen(false)}
        />
      )}
    </li>
  );
}
