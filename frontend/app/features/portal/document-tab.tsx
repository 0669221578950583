import { Link } from "react-router";
import { DownloadLink } from "~/lib/download-link";
import type { PortalWords } from "~/lib/facts";
import { fileSize } from "~/lib/file-size";
import { interpolate } from "~/lib/interpolate";
import type { DocumentEntry } from "~/lib/library-catalog";
import { Button, buttonClass } from "~/ui/button";
import { DocumentCover } from "~/ui/document-cover";
import { showToast } from "~/ui/toasts";

/** The documents of one tab of the portal, each with name, file size, type and download link. */
export function DocumentTab({
  lede,
  documents,
  words,
  soon,
}: {
  lede: string;
  documents: DocumentEntry[];
  words: PortalWords["portal"]["download"];
  soon: { title: string; detail: string };
}) {
  return (
    <>
      <p className="max-w-prose text-ink-soft">{lede}</p>
      <ul className="mt-6">
        {documents.map((document) => (
          <li
            key={document.key}
            className="list-row grid-cols-[auto_1fr] gap-x-6 gap-y-4 py-6 md:grid-cols-[auto_1fr_auto] md:items-center md:gap-x-10"
          >
            <DocumentCover title={document.title} kind={document.kind} picture={document.cover} />
            <div>
              <h2 className="text-[1.25rem]! leading-snug">{document.title}</h2>
              <p className="mt-1 max-w-prose text-ink-soft">
                {document.description}
                {document.onPage && (
                  <>
                    {" "}
                    <Link className="text-link" to={document.onPage}>
                      {words.onPage}
                      <span className="sr-only">: {document.title}</span>
                    </Link>
                  </>
                )}
              </p>
              <p className="mt-1 text-small tabular-nums">
                {document.file} · {document.kind}
                {document.size !== null && ` · ${fileSize(document.size)}`}
              </p>
            </div>
            {document.published ? (
              <DownloadLink
                className={buttonClass("secondary", "justify-self-start max-md:col-start-2")}
                href={`/api/documents/${document.key}`}
                fileName={document.file}
                aria-label={`${words.label}: ${document.title}`}
                onStart={() =>
                  showToast({
                    title: words.title,
                    detail: interpolate(words.detail, { file: document.file }),
                    tone: "plain",
                  })
                }
              >
                {words.label}
              </DownloadLink>
            ) : (
              <Button
                variant="secondary"
                className="justify-self-start max-md:col-start-2"
                aria-label={`${words.label}: ${document.title}`}
                onClick={() => showToast({ ...soon, tone: "plain" })}
              >
                {soon.title}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
