import { useDeferredValue, useEffect, useMemo } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import type { PortalWords, ResourceCenterWords } from "~/lib/facts";
import type { LibraryCatalog } from "~/lib/library-catalog";
import { readHint } from "~/lib/session-hint";
import { ArticleList } from "./article-list";
import { Collections } from "./collections";
import { DocumentList } from "./document-list";

import { usePersistedSearch } from "./persisted-search";
import { EVERYTHING, isEmptySearch, searchOf } from "./search";
import { SearchForm } from "./search-form";

/** The resource center: three collections, then all articles and documents, which a search filters. */
export function ResourceCenter({
  words,
  started,
  catalog,
}: {
  words: ResourceCenterWords;
  started: PortalWords["portal"]["download"];
  catalog: LibraryCatalog;
}) {
  useDocumentOfAddress();
  const [question, ask] = usePersistedSearch(words);
  // The deferred value keeps typing responsive on slow devices.
  const deferredQuestion = useDeferredValue(question);
  const search = useMemo(() => searchOf(catalog), [catalog]);
  const found = useMemo(() => search(deferredQuestion), [search, deferredQuestion]);
  const browsing = isEmptySearch(deferredQuestion);
  const count = found.articles.length + found.documents.length;
  return (
    <div className="page grid gap-14 pt-6 pb-16 md:gap-20 md:pb-24">
      <Collections
        words={words}
        articles={catalog.articles}
        onShow={(topic) => ask({ ...EVERYTHING, topic })}
      />
      <section aria-labelledby="articles-title">
        <h2 id="articles-title" tabIndex={-1} className="scroll-mt-24">
          {words.articles.title}
        </h2>
        <p className="mt-2 mb-6">
          <Link className="text-link" to="/resource-center/glossary">
            {words.article.glossary}
          </Link>
        </p>
        <SearchForm
          words={words}
          question={question}
          onAsk={ask}
          outcome={browsing ? "" : count === 1 ? "1 match" : `${count} matches`}
        />
        {count === 0 && <p className="lede mt-8">{words.search.none}</p>}
        <ArticleList
          articles={found.articles}
          minutes={words.article.minutes}
          topics={words.topics}
        />
      </section>
      {found.documents.length > 0 && (
        <DocumentList
          words={words.documents}
          started={started}
          documents={found.documents}
          found={!browsing}
        />
      )}
    </div>
  );
}

const DOWNLOAD = "#download-";

/**
 * A hook for the document that the address names. It focuses the document's link, and starts the download if the
 * user has just signed in for it. The address then names the document alone, so that a reload does not download it
 * again.
 */
function useDocumentOfAddress() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const isDownload = hash.startsWith(DOWNLOAD);
    const id = isDownload ? hash.replace(DOWNLOAD, "document-") : hash.slice(1);
    const link = id.startsWith("document-") ? document.getElementById(id) : null;
    if (!link) return;
    const fold = link.closest("details");
    if (fold) fold.open = true;
    link.focus({ preventScroll: true });
    link.scrollIntoView({ block: "center" });
    if (!isDownload) return;
    void navigate(`#${id}`, { replace: true, preventScrollReset: true });
    // Without a session, the download would redirect to the sign-in page again.
    if (readHint() === "in") link.click();
  }, [hash, navigate]);
}
