import { useDeferredValue, useEffect, useMemo } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import type { PortalWords, ResourceCenterWords } from "~/lib/facts";
import type { LibraryCatalog } from "~/lib/library-catalog";
import { readHint } from "~/lib/session-hint";
import { ArticleList } from "./article-list";
import { Collections } from "./collections";
import { DocumentList } from "./document-list";
import { usePersistedSearch } from "./persisted-search";
import { isEmptySearch, searchOf } from "./search";
import { SearchForm } from "./search-form";

/** The resource center: three collections and all articles and documents, or the results of a search. */
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
  const [question, ask] = usePersistedSearch(words.topics);
  // The deferred value keeps typing responsive on slow devices.
  const deferredQuestion = useDeferredValue(question);
  const search = useMemo(() => searchOf(catalog), [catalog]);
  const found = useMemo(() => search(deferredQuestion), [search, deferredQuestion]);
  const browsing = isEmptySearch(deferredQuestion);
  useCollectionOfAddress(browsing);
  const count = found.articles.length + found.documents.length;
  return (
    <div className="page grid gap-12 pt-8 pb-16 md:gap-16 md:pb-24">
      <SearchForm
        words={words}
        question={question}
        onAsk={ask}
        outcome={browsing ? "" : count === 1 ? "1 match" : `${count} matches`}
      />
      {browsing && <Collections collections={words.collections} articles={catalog.articles} />}
      {count === 0 && <p className="lede">{words.search.none}</p>}
      {browsing ? (
        <section aria-labelledby="articles-title">
          <h2 id="articles-title">{words.articles.title}</h2>
          <p className="mt-4">
            <Link className="text-link" to="/resource-center/glossary">
              {words.article.glossary}
            </Link>
          </p>
          {words.topics.map(({ slug, title }) => (
            <section
              key={slug}
              id={slug}
              className="mt-9 md:mt-12"
              aria-labelledby={`${slug}-title`}
            >
              <h3 id={`${slug}-title`}>{title}</h3>
              <ArticleList
                articles={catalog.articles.filter(({ topic }) => topic === slug)}
                minutes={words.article.minutes}
                level={4}
              />
            </section>
          ))}
        </section>
      ) : (
        found.articles.length > 0 && (
          <section aria-labelledby="articles-title">
            <h2 id="articles-title">{words.search.kinds.articles}</h2>
            <div className="mt-8">
              <ArticleList articles={found.articles} minutes={words.article.minutes} level={3} />
            </div>
          </section>
        )
      )}
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

/** A hook that opens the collection that the address names, once it is shown. */
function useCollectionOfAddress(shown: boolean) {
  const { hash } = useLocation();
  useEffect(() => {
    if (!shown) return;
    const fold = document.getElementById(hash.slice(1))?.querySelector("details");
    if (fold) fold.open = true;
  }, [hash, shown]);
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
