import "~/styles/desk-site.css";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { TITLE_LINE } from "~/layout/desk/desk-screen";
import { QueryBoundary } from "~/layout/desk/states";
import { useSignedIn } from "~/lib/session";
import { TabList, TabPanel } from "~/ui/tabs";
import { DocumentActions } from "./document-actions";
import { DocumentConflict } from "./document-conflict";
import { documentQuery, type SiteDocument } from "./documents";
import { Editor } from "./editor";
import { History } from "./history";
import { OwnArticleActions } from "./own-article-actions";
import { PublicationState } from "./publication-state";
import { ReleaseConflicts } from "./release-conflicts";
import { SavingState } from "./saving-state";
import { useDocumentDraft } from "./use-document-draft";

const Preview = lazy(() => import("./preview"));

const TABS = [
  { key: "words", label: "Words" },
  { key: "history", label: "History" },
];

/** The screen of a document of the site, with its draft and its history. */
export function DocumentScreen({ documentKey }: { documentKey: string }) {
  const document = useQuery({ ...documentQuery(documentKey), refetchOnWindowFocus: false });
  return (
    <QueryBoundary query={document} loading="Loading the document..." rows={8}>
      {(loaded) => <OpenDocument key={loaded.key} document={loaded} />}
    </QueryBoundary>
  );
}

function OpenDocument({ document }: { document: SiteDocument }) {
  const { person } = useSignedIn();
  const draft = useDocumentDraft(document, person.id);
  const [search, setSearch] = useSearchParams();
  const [isPreviewed, setPreviewed] = useState(false);
  const tab = search.get("tab") === "history" ? "history" : "words";
  return (
    <article aria-labelledby="document-title">
      <p className="site-back">
        <Link to="/desk/site">Site</Link> <span aria-hidden="true">/</span> {document.group}
      </p>
      <div className={`${TITLE_LINE} site-head`}>
        <h1 id="document-title" tabIndex={-1}>
          {document.title}
        </h1>
        <SavingState saving={draft.saving} publishAt={document.draft?.publishAt ?? null} />
        {document.mayEdit && (
          <>
            <OwnArticleActions document={document} draft={draft} />
            <DocumentActions document={document} draft={draft} />
          </>
        )}
      </div>
      {document.purpose && <p className="mt-3 text-ink-soft">{document.purpose}</p>}
      {!document.mayEdit && (
        <p className="border-b border-rule py-2 text-ink-soft">
          You can read this, but not change it. Only principals edit emails about accounts, the
          firm's details and the legal texts, because people trust them with their accounts and
          their money. Please ask a principal.
        </p>
      )}
      <PublicationState />
      {draft.conflict && (
        <DocumentConflict document={document} draft={draft} conflict={draft.conflict} />
      )}
      {document.mayEdit && <ReleaseConflicts document={document} draft={draft} />}
      <div className="pt-2 pb-5">
        <TabList
          label="What to show"
          tabs={TABS}
          selected={tab}
          onSelect={(selected) =>
            setSearch(selected === "history" ? { tab: "history" } : {}, {
              replace: true,
              preventScrollReset: true,
            })
          }
          isSmall
        />
        <TabPanel tab="words" hidden={tab !== "words"} className="pt-4">
          <p className="site-preview-switch">
            <button
              type="button"
              className="desk-button"
              aria-expanded={isPreviewed}
              onClick={() => setPreviewed(!isPreviewed)}
            >
              {isPreviewed ? "Hide the preview" : "Show the preview"}
            </button>
          </p>
          <div className={isPreviewed ? "site-with-preview" : undefined}>
            <Editor document={document} draft={draft} />
            {isPreviewed && (
              <Suspense fallback={<p role="status">Loading the preview...</p>}>
                <Preview documentKey={document.key} body={draft.body} />
              </Suspense>
            )}
          </div>
        </TabPanel>
        <TabPanel tab="history" hidden={tab !== "history"} className="pt-4">
          {tab === "history" && <History document={document} draft={draft} />}
        </TabPanel>
      </div>
    </article>
  );
}
