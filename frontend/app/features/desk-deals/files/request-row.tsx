import { useState } from "react";
import { api } from "~/api/client";
import { RelativeDay, useIsOverdue } from "~/layout/desk/labels";
import { Options } from "~/layout/desk/options";
import { dataOf } from "~/lib/query-client";
import { ChooseFiles } from "~/tools/deal-files/choose-files";
import type { Uploads } from "~/tools/deal-files/use-uploads";
import { Button } from "~/ui/button";
import { FieldError } from "~/ui/field";
import { Select } from "~/ui/input";
import { FileRow } from "./file-row";
import type { DealFile, DocumentRequest } from "./queries";
import { RequestDialog } from "./request-dialog";
import { useFilesAct } from "./use-files";
import { STATUSES } from "./words";

/** Something that the owner is asked for: its status, when it is due, and the files that answer it. */
export function RequestRow({
  deal,
  request,
  files,
  requests,
  uploads,
}: {
  deal: number;
  request: DocumentRequest;
  files: DealFile[];
  /** All requests, to one of which a file may be moved. */
  requests: DocumentRequest[];
  uploads: Uploads;
}) {
  const { id, label, why, status, dueOn } = request;
  const [isEditing, setEditing] = useState(false);
  const { send, errors } = useFilesAct(deal);
  const isOverdue = useIsOverdue(dueOn) && status === "asked";
  const isQuiet = status === "not-needed" || status === "accepted";

  const setStatus = (next: DocumentRequest["status"]) =>
    void send(() =>
      dataOf(
        api.PATCH("/api/desk/deals/{deal_id}/document-requests/{request_id}", {
          params: { path: { deal_id: deal, request_id: id } },
          body: { status: next },
        }),
      ),
    );

  return (
    <li className="border-b border-edge py-2.5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <div className="min-w-0 flex-[1_1_20rem]">
          <h3
            className={`wrap-anywhere ${status === "not-needed" ? "text-ink-soft line-through" : ""}`}
          >
            {label}
          </h3>
          <p className="max-w-prose text-ink-soft">
            {dueOn && (
              <span className={isOverdue ? "font-semibold text-red" : "font-semibold text-ink"}>
                due <RelativeDay day={dueOn} />
                {why && ". "}
              </span>
            )}
            {!isQuiet && why}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-4">
          {status === "received" && (
            <Button variant="secondary" onClick={() => setStatus("accepted")}>
              Accept<span className="sr-only"> {label}</span>
            </Button>
          )}
          <Select
            aria-label={`Status of ${label}`}
            value={status}
            onChange={({ target }) => setStatus(target.value as DocumentRequest["status"])}
          >
            <Options of={STATUSES} />
          </Select>
          <Button variant="quiet" onClick={() => setEditing(true)}>
            Edit<span className="sr-only"> {label}</span>
          </Button>
          <ChooseFiles variant="quiet" onChoose={(chosen) => uploads.add(chosen, { request: id })}>
            Upload<span className="sr-only"> {label}</span>
          </ChooseFiles>
        </div>
      </div>
      <FieldError role="alert">{errors.form}</FieldError>
      {files.length > 0 && (
        <ul className="mt-1 md:ml-4">
          {files.map((file) => (
            <FileRow
              key={file.id}
              deal={deal}
              file={file}
              requests={requests}
              uploads={uploads}
              className="py-1.5"
            />
          ))}
        </ul>
      )}
      {isEditing && (
        <RequestDialog deal={deal} request={request} onClose={() => setEditing(false)} />
      )}
    </li>
  );
}
