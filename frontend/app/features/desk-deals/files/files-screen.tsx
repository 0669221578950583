import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type DragEvent, useState } from "react";
import { api } from "~/api/client";
import { QueryView } from "~/lib/query-view";
import { ChooseFiles } from "~/tools/deal-files/choose-files";
import { UploadList } from "~/tools/deal-files/upload-list";
import { useUploads } from "~/tools/deal-files/use-uploads";
import { Button } from "~/ui/button";
import { DealPage } from "../deal-page";
import type { Deal } from "../queries";
import { FileRow } from "./file-row";
import { type DealFiles, dealFilesQuery, filesKey } from "./queries";
import { RequestDialog } from "./request-dialog";
import { RequestRow } from "./request-row";
import { UPLOAD_WORDS } from "./words";

/** The files of a deal: what the owner is asked for, what is there, and uploads. */
export function FilesScreen() {
  return <DealPage>{(deal) => <Files key={deal.id} deal={deal} />}</DealPage>;
}

function Files({ deal }: { deal: Deal }) {
  const query = useQuery(dealFilesQuery(deal.id));
  return (
    <QueryView query={query} loading="Loading the files..." rows={8}>
      {(files) => <Lists deal={deal.id} files={files} />}
    </QueryView>
  );
}

function Lists({
  deal,
  files: { requests, files, uploads: open, largestFile },
}: {
  deal: number;
  files: DealFiles;
}) {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [isOver, setOver] = useState(false);
  const uploads = useUploads(`/api/desk/deals/${deal}/uploads`, {
    queryKey: filesKey(deal),
    open,
    largest: largestFile,
  });
  const loose = files.filter(({ request }) => request === null);
  const needed = requests.filter(({ status }) => status !== "not-needed");
  const settled = needed.filter(({ status }) => status === "accepted").length;

  async function discard(id: string) {
    const params = { path: { deal_id: deal, upload_id: id } };
    const headers = { "Tus-Resumable": "1.0.0" };
    await api
      .DELETE("/api/desk/deals/{deal_id}/uploads/{upload_id}", { params, headers })
      .catch(() => {}); // it expires by itself
    void client.invalidateQueries({ queryKey: filesKey(deal) });
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    uploads.add([...event.dataTransfer.files]);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button does the same
    <div
      className={`pb-16 ${isOver ? "outline-2 outline-offset-4 outline-copper outline-dashed" : ""}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
        <p className="font-semibold">
          {settled} of {needed.length} documents accepted
        </p>
        <div className="flex flex-wrap items-center gap-x-5">
          <Button variant="quiet" onClick={() => setAsking(true)}>
            Ask for something else
          </Button>
          <ChooseFiles variant="primary" onChoose={(chosen) => uploads.add(chosen)}>
            Add files
          </ChooseFiles>
        </div>
      </div>
      <UploadList
        uploads={uploads}
        largest={largestFile}
        words={UPLOAD_WORDS}
        onDiscard={(id) => void discard(id)}
      />
      <section aria-labelledby="asked-title">
        <h2 id="asked-title">Asked of the owner</h2>
        <ul className="mt-2 border-t border-edge">
          {requests.map((request) => (
            <RequestRow
              key={request.id}
              deal={deal}
              request={request}
              files={files.filter((each) => each.request === request.id)}
              requests={requests}
              uploads={uploads}
            />
          ))}
        </ul>
      </section>
      <section aria-labelledby="loose-title" className="mt-8">
        <h2 id="loose-title">Other files</h2>
        {loose.length === 0 ? (
          <p className="mt-1 text-ink-soft">
            Files that answer no request. Drop them anywhere on this page, or choose “Add files”.
          </p>
        ) : (
          <ul className="mt-2 border-t border-edge">
            {loose.map((file) => (
              <FileRow
                key={file.id}
                deal={deal}
                file={file}
                requests={requests}
                uploads={uploads}
                className="border-b border-rule py-2"
              />
            ))}
          </ul>
        )}
      </section>
      {isAsking && <RequestDialog deal={deal} onClose={() => setAsking(false)} />}
    </div>
  );
}
