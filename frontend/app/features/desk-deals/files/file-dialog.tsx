import { useQuery } from "@tanstack/react-query";
import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { FormDialog } from "~/layout/desk/form-dialog";
import { RelativeTime } from "~/layout/desk/labels";
import { Options } from "~/layout/desk/options";
import { formatDateTime } from "~/lib/dates";
import { fileSize } from "~/lib/file-size";
import { dataOf } from "~/lib/query-client";
import { ChooseFiles } from "~/tools/deal-files/choose-files";
import type { Uploads } from "~/tools/deal-files/use-uploads";
import { Button } from "~/ui/button";
import { Checkbox, Choice } from "~/ui/input";
import { InputField, SelectField } from "~/ui/input-field";
import { type DealFile, type DocumentRequest, downloadsQuery, type Version } from "./queries";
import { useFilesAct } from "./use-files";
import { VersionName, VersionState } from "./version-name";

/** Everything about a document: its title and request, who sees it, its versions and who got them. */
export function FileDialog({
  deal,
  file,
  requests,
  uploads,
  onClose,
}: {
  deal: number;
  file: DealFile;
  requests: DocumentRequest[];
  uploads: Uploads;
  onClose: () => void;
}) {
  const act = useFilesAct(deal);
  const [latest] = file.versions;
  if (!latest) return null;
  const path = { deal_id: deal, version_id: latest.id };

  return (
    <FormDialog
      id="deal-file"
      title={file.title}
      text=""
      isWide
      act={act}
      request={(text, typed) => {
        const body: components["schemas"]["DealFileChangeIn"] = {
          title: text("title"),
          request: Number(text("request")) || null,
          isShared: typed.has("isShared"),
        };
        return dataOf(
          api.PATCH("/api/desk/deals/{deal_id}/files/{version_id}", { params: { path }, body }),
        );
      }}
      submit="Save"
      onClose={onClose}
    >
      <InputField
        form="file"
        name="title"
        label="Title"
        defaultValue={file.title}
        error={act.errors.title}
      />
      <SelectField
        form="file"
        name="request"
        label="Answers"
        defaultValue={file.request ?? ""}
        error={act.errors.request}
      >
        <option value="">No request</option>
        <Options of={requests.map(({ id, label }) => [id, label])} />
      </SelectField>
      <Choice>
        <Checkbox name="isShared" defaultChecked={file.isShared} />
        The owner and the people on their side see it
      </Choice>
      <section aria-labelledby="versions-title">
        <div className="flex items-baseline justify-between gap-4">
          <h3 id="versions-title">Versions</h3>
          <ChooseFiles
            variant="quiet"
            onChoose={(chosen) => {
              uploads.add(chosen.slice(0, 1), { replaces: latest.id });
              onClose();
            }}
          >
            Upload a new version
          </ChooseFiles>
        </div>
        <ul className="mt-1 border-t border-rule">
          {file.versions.map((version) => (
            <VersionRow key={version.id} deal={deal} version={version} />
          ))}
        </ul>
      </section>
    </FormDialog>
  );
}

function VersionRow({ deal, version }: { deal: number; version: Version }) {
  const { send, isBusy, errors } = useFilesAct(deal);
  const { id, number, size, uploadedBy, uploadedAt, state, sha256, pages } = version;
  const params = { path: { deal_id: deal, version_id: id } };

  const remove = () =>
    void send(() => dataOf(api.DELETE("/api/desk/deals/{deal_id}/files/{version_id}", { params })));

  return (
    <li className="border-b border-rule py-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="min-w-0 flex-1 wrap-anywhere">
          <span className="mr-2 font-serif tabular-nums">{number}.</span>
          <VersionName deal={deal} version={version} />
          <VersionState version={version} />
        </p>
        {state !== "removed" && state !== "checking" && (
          <Button variant="quiet" aria-disabled={isBusy} onClick={remove}>
            Remove for good<span className="sr-only"> version {number}</span>
          </Button>
        )}
      </div>
      <p className="text-ink-soft">
        {fileSize(size)}
        {pages !== null && `, ${pages} ${pages === 1 ? "page" : "pages"}`}, {uploadedBy}{" "}
        {formatDateTime(uploadedAt)}
      </p>
      {sha256 && (
        <p className="text-small text-ink-soft wrap-anywhere">
          SHA-256 <span className="font-mono">{sha256.slice(0, 16)}...</span>
        </p>
      )}
      <Downloads deal={deal} version={version} />
      {errors.form && (
        <p role="alert" className="font-semibold text-red">
          {errors.form}
        </p>
      )}
    </li>
  );
}

function Downloads({ deal, version: { id, downloads } }: { deal: number; version: Version }) {
  const query = useQuery({ ...downloadsQuery(deal, id), enabled: downloads > 0 });
  if (downloads === 0) return <p className="text-ink-soft">Nobody has downloaded it.</p>;
  const shown = query.data?.downloads.filter(({ onlyPages }) => !onlyPages) ?? [];
  return (
    <details>
      <summary className="cursor-pointer text-ink-soft">
        {downloads} {downloads === 1 ? "download" : "downloads"}
      </summary>
      <ul className="max-h-40 overflow-y-auto">
        {shown.map(({ name, at }) => (
          <li key={`${name} ${at}`}>
            {name} <RelativeTime at={at} />
          </li>
        ))}
      </ul>
    </details>
  );
}
