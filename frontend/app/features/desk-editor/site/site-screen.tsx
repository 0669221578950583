import { formatFirmTime } from "~/lib/firm-time";
import { EmptyState } from "~/ui/empty-state";
import "~/styles/desk-site.css";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { DeskScreen } from "~/layout/desk/desk-screen";
import { documentsQuery } from "~/layout/desk/document-titles";
import { RelativeTime } from "~/layout/desk/labels";
import { QueryBoundary } from "~/layout/desk/states";
import { containsWords } from "~/lib/search-words";
import type { DocumentRow } from "./documents";
import { PublicationState } from "./publication-state";

const NewArticle = lazy(() => import("./new-article"));

/** The groups of documents in the order of the list. Groups that are not named here come last. */
const GROUPS = [
  "Pages",
  "Firm",
  "Emails",
  "Reply templates",
  "Articles",
  "Documents",
  "Legal",
  "Tools",
];

/** The screen with the list of all documents of the site: texts of pages, emails, articles and others. */
export function SiteScreen() {
  const documents = useQuery(documentsQuery);
  const [search, setSearch] = useState("");
  return (
    <DeskScreen title="Site" aside={<PublicationState always />}>
      <p className="mt-3 max-w-prose text-ink-soft">
        The words of the website, the emails and the documents. What you type is a draft that only
        the firm sees until you publish it.
      </p>
      <QueryBoundary query={documents} loading="Loading the documents..." rows={8}>
        {({ documents: all }) => (
          <>
            <label className="sr-only" htmlFor="site-search">
              Search the documents
            </label>
            <input
              id="site-search"
              type="search"
              className="lead-input site-search"
              placeholder="Search documents"
              autoComplete="off"
              value={search}
              onChange={({ target }) => setSearch(target.value)}
            />
            <Groups documents={matching(all, search)} />
          </>
        )}
      </QueryBoundary>
    </DeskScreen>
  );
}

function matching(documents: readonly DocumentRow[], search: string): DocumentRow[] {
  return documents.filter(({ title, purpose, group, key }) =>
    containsWords(`${title} ${purpose} ${group} ${key}`, search),
  );
}

function Groups({ documents }: { documents: DocumentRow[] }) {
  if (documents.length === 0) {
    return (
      <EmptyState title="Nothing found">
        No document has these words in its title. Search for a page, such as “contact”.
      </EmptyState>
    );
  }
  const names = [...new Set([...GROUPS, ...documents.map(({ group }) => group)])];
  const groups = names
    .map((name) => ({ name, rows: documents.filter(({ group }) => group === name) }))
    .filter(({ rows }) => rows.length > 0);
  const drafts = documents.filter(({ draft }) => draft);
  return (
    <>
      {drafts.length > 0 && <Group name="Drafts" rows={drafts} />}
      {groups.map((group) => (
        <Group key={group.name} {...group} />
      ))}
    </>
  );
}

function Group({ name, rows }: { name: string; rows: DocumentRow[] }) {
  const id = `site-${name.toLowerCase().replaceAll(" ", "-")}`;
  return (
    <section className="site-group" aria-labelledby={id}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id={id}>{name}</h2>
        {name === "Articles" && <NewArticleButton />}
      </div>
      <ul>
        {rows.map((row) => (
          <li key={row.key} className="site-row">
            <div>
              <Link className="site-name" to={`/desk/site/${row.key}`}>
                {row.title}
              </Link>
              {row.purpose && <p className="site-purpose">{row.purpose}</p>}
            </div>
            <span className="site-mark">
              <Mark row={row} />
            </span>
            <span className="site-when">
              <LastChange row={row} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function NewArticleButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="desk-button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        New article
      </button>
      {isOpen && (
        <Suspense>
          <NewArticle onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The state of a document; nothing for a document as it was shipped. */
function Mark({ row: { draft, edited, version, conflicts, isPublic } }: { row: DocumentRow }) {
  if (conflicts > 0) return <strong>To compare with an update</strong>;
  if (draft?.publishAt) return <strong>Goes live {formatFirmTime(draft.publishAt)}</strong>;
  if (!isPublic) return <strong>Not on the site</strong>;
  if (draft) return <strong>Draft</strong>;
  return edited ? <>Edited, version {version}</> : null;
}

function LastChange({ row: { draft, edited, updatedAt, updatedBy } }: { row: DocumentRow }) {
  const change = draft ?? (edited ? { updatedAt, updatedBy } : null);
  if (!change?.updatedAt) return null;
  return (
    <>
      {change.updatedBy} <RelativeTime at={change.updatedAt} focusable={false} />
    </>
  );
}
