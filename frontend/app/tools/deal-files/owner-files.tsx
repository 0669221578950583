import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { formatCalendarDate, formatDate } from "~/lib/dates";
import type { PortalWords } from "~/lib/facts";
import { fileSize } from "~/lib/file-size";
import { interpolate } from "~/lib/interpolate";
import { apiQuery } from "~/lib/query-client";
import { QueryView } from "~/lib/query-view";
import { PageSection } from "~/ui/page-section";
import { ChooseFiles } from "./choose-files";
import { UploadList } from "./upload-list";
import { type Uploads, useUploads } from "./use-uploads";

type Words = PortalWords["file"]["documents"];
type SaleFiles = components["schemas"]["SaleFilesOut"];
type Request = SaleFiles["requests"][number];
type SaleFile = SaleFiles["files"][number];

const TUS = { "Tus-Resumable": "1.0.0" };
/** Milliseconds between requests while a file is being checked. */
const CHECKING_MS = 2000;

const saleFilesQuery = {
  ...apiQuery(["sale", "files"], ({ signal }) => api.GET("/api/sale/files", { signal })),
  refetchInterval: ({ state: { data } }: { state: { data?: SaleFiles | undefined } }) =>
    data?.files.some(({ versions }) => versions.some(({ state }) => state === "checking"))
      ? CHECKING_MS
      : (false as const),
};

/** What the owner is asked for, with the uploads and what is there already: a section of the owner's page. */
export function OwnerFiles({ words }: { words: Words }) {
  const query = useQuery(saleFilesQuery);
  return (
    <PageSection id="files" title={words.title}>
      <QueryView query={query} loading={words.loading} failed={words.failed}>
        {(files) => <Lists files={files} words={words} />}
      </QueryView>
    </PageSection>
  );
}

function Lists({ files, words }: { files: SaleFiles; words: Words }) {
  const client = useQueryClient();
  const { queryKey } = saleFilesQuery;
  const uploads = useUploads("/api/sale/uploads", {
    queryKey: ["sale"],
    open: files.uploads,
    largest: files.largestFile,
  });
  const wanted = files.requests.filter(
    ({ id, status }) =>
      status !== "not-needed" || files.files.some(({ request }) => request === id),
  );
  const isDone = wanted.every(({ status }) => status !== "asked");

  async function discard(id: string) {
    const params = { path: { upload_id: id } };
    await api.DELETE("/api/sale/uploads/{upload_id}", { params, headers: TUS }).catch(() => {}); // it expires by itself
    void client.invalidateQueries({ queryKey });
  }

  return (
    <>
      <p className="max-w-prose text-ink-soft">{isDone ? words.done : words.lede}</p>
      <UploadList
        uploads={uploads}
        largest={files.largestFile}
        words={words.upload}
        onDiscard={(id) => void discard(id)}
      />
      <ul className="mt-4 border-t border-edge">
        {wanted.map((request) => (
          <Asked
            key={request.id}
            request={request}
            files={files.files.filter((each) => each.request === request.id)}
            uploads={uploads}
            words={words}
          />
        ))}
        <li className="border-b border-edge py-4">
          <Head title={words.other} why={words.otherWhy}>
            <ChooseFiles onChoose={(chosen) => uploads.add(chosen)}>
              {words.add}
              <span className="sr-only">: {words.other}</span>
            </ChooseFiles>
          </Head>
          <Sent
            files={files.files.filter(({ request }) => request === null)}
            uploads={uploads}
            words={words}
          />
        </li>
      </ul>
      <p className="mt-3 text-small text-ink-soft">
        {interpolate(words.kinds, { size: fileSize(files.largestFile) })}
      </p>
    </>
  );
}

function Asked({
  request: { id, label, why, status, dueOn },
  files,
  uploads,
  words,
}: {
  request: Request;
  files: SaleFile[];
  uploads: Uploads;
  words: Words;
}) {
  const isOpen = status === "asked";
  return (
    <li className="border-b border-edge py-4">
      <Head
        title={label}
        due={isOpen && dueOn ? interpolate(words.due, { day: formatCalendarDate(dueOn) }) : ""}
        why={isOpen ? why : status === "received" ? words.received : words.accepted}
      >
        {status !== "not-needed" && (
          <ChooseFiles
            variant={isOpen ? "secondary" : "quiet"}
            onChoose={(chosen) => uploads.add(chosen, { request: id })}
          >
            {words.add}
            <span className="sr-only">: {label}</span>
          </ChooseFiles>
        )}
      </Head>
      <Sent files={files} uploads={uploads} words={words} />
    </li>
  );
}

function Head({
  title,
  due = "",
  why,
  children,
}: {
  title: string;
  due?: string;
  why: string;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
      <div className="min-w-0 flex-[1_1_20rem]">
        <h3 className="wrap-anywhere">
          {title}
          {due && <span className="ml-2 font-sans text-small font-semibold">{due}</span>}
        </h3>
        <p className="max-w-prose text-ink-soft">{why}</p>
      </div>
      {children}
    </div>
  );
}

/** The files that are there, the newest version of each. */
function Sent({ files, uploads, words }: { files: SaleFile[]; uploads: Uploads; words: Words }) {
  if (files.length === 0) return null;
  return (
    <ul className="mt-3">
      {files.map(({ id, versions: [version] }) => {
        if (!version) return null;
        const { name, size, state, reason, uploadedBy, uploadedAt, isYours } = version;
        return (
          <li key={id} className="border-t border-rule py-2">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              {state === "ready" ? (
                <a
                  className="font-semibold underline underline-offset-[0.22em] wrap-anywhere"
                  href={`/api/sale/files/${version.id}/content`}
                  download={name}
                >
                  {name}
                </a>
              ) : (
                <span className="font-semibold wrap-anywhere">{name}</span>
              )}
              {state !== "checking" && state !== "removed" && isYours && (
                <ChooseFiles
                  variant="quiet"
                  onChoose={(chosen) => uploads.add(chosen.slice(0, 1), { replaces: version.id })}
                >
                  {words.newVersion}
                  <span className="sr-only">: {name}</span>
                </ChooseFiles>
              )}
            </p>
            <p className="text-small text-ink-soft">
              {interpolate(words.from, { name: uploadedBy, date: formatDate(uploadedAt) })},{" "}
              {fileSize(size)}
            </p>
            {state !== "ready" && (
              <p className={state === "refused" ? "font-semibold text-red" : "text-ink-soft"}>
                {words[state]}
                {reason && `: ${reason}`}
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
}
