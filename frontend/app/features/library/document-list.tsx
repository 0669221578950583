import { Link } from "react-router";
import type { PortalWords, ResourceCenterWords } from "~/lib/facts";
import { fileSize } from "~/lib/file-size";
import { interpolate } from "~/lib/interpolate";
import type { DocumentEntry } from "~/lib/library-catalog";
import { readHint } from "~/lib/session-hint";
import { DocumentCover } from "~/ui/document-cover";
import { PhoneFold } from "~/ui/phone-fold";
import { showToast } from "~/ui/toasts";

type DownloadWords = PortalWords["portal"]["download"];

const TABS = ["reports", "guides", "templates", "investor"] as const;

/** A list of documents with kind, file size and who may download each. */
export function DocumentList({
  words,
  started,
  documents,
  found,
}: {
  words: ResourceCenterWords["documents"];
  started: DownloadWords;
  documents: DocumentEntry[];
  /** Whether the documents are the results of a search. */
  found: boolean;
}) {
  return (
    <section id="documents" aria-labelledby="documents-title">
      <h2 id="documents-title">{words.title}</h2>
      <p className="lede mt-4">{words.lede}</p>
      <div className="mt-8 grid gap-x-16 gap-y-5 md:mt-10 md:gap-y-12 md:grid-cols-2">
        {TABS.map((tab) => {
          const held = documents.filter((document) => document.tab === tab);
          if (held.length === 0) return null;
          return (
            <section key={tab} aria-labelledby={`documents-${tab}`}>
              <h3 id={`documents-${tab}`}>{words.tabs[tab]}</h3>
              <PhoneFold
                label={held.length === 1 ? "1 document" : `${held.length} documents`}
                open={found}
              >
                <ul className="md:mt-4">
                  {held.map((document) => (
                    <Row
                      key={document.key}
                      document={document}
                      members={words.members}
                      started={started}
                    />
                  ))}
                </ul>
              </PhoneFold>
            </section>
          );
        })}
      </div>
    </section>
  );
}

function Row({
  document,
  members,
  started,
}: {
  document: DocumentEntry;
  members: string;
  started: DownloadWords;
}) {
  function onClick() {
    // The server redirects visitors to the sign-in for members' documents.
    if (document.access !== "everybody" && readHint() !== "in") return;
    const detail = interpolate(started.detail, { file: document.file });
    showToast({ title: started.title, detail, tone: "plain" });
  }

  const isOpen = document.access === "everybody";
  return (
    <li className="grid grid-cols-[auto_1fr] items-center gap-x-5 border-t border-rule py-5">
      <DocumentCover
        title={document.title}
        kind={document.kind}
        picture={isOpen ? document.cover : ""}
      />
      <div>
        {/* A plain link: the server sends the file, or redirects to the sign-in and back. */}
        <a
          id={`document-${document.key}`}
          className="text-link"
          href={`/api/documents/${document.key}`}
          onClick={onClick}
        >
          {document.title}
        </a>
        <p className="mt-1 text-small text-ink-soft">
          {document.description}
          {document.onPage && (
            <>
              {" "}
              <Link className="text-link" to={document.onPage}>
                {started.onPage}
                <span className="sr-only">: {document.title}</span>
              </Link>
            </>
          )}
        </p>
        <p className="mt-1 text-small tabular-nums">
          {document.kind}
          {document.size !== null && `, ${fileSize(document.size)}`}
          {!isOpen && (
            <span className="lock-note">
              <Lock /> {members}
            </span>
          )}
        </p>
      </div>
    </li>
  );
}

function Lock() {
  return (
    <svg
      viewBox="0 0 12 14"
      width="11"
      height="13"
      className="mr-0.5 inline-block align-[-0.1em]"
      aria-hidden="true"
    >
      <path
        d="M3 6V4a3 3 0 0 1 6 0v2M1.5 6h9v7h-9z"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
      />
    </svg>
  );
}
