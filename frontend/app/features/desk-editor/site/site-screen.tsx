import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { DeskScreen } from "~/layout/desk/desk-screen";
import { entriesQuery } from "~/layout/desk/entries";
import { RelativeTime } from "~/layout/desk/labels";
import { formatFirmTime } from "~/lib/firm-time";
import { QueryView } from "~/lib/query-view";
import { containsWords } from "~/lib/search-words";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { TabList, TabPanel } from "~/ui/tabs";
import type { EntryRow } from "../api";
import { PublicationState } from "../publication-state";
import { SearchField } from "../search-field";

const NewArticle = lazy(() => import("./new-article"));

/** What is found under a tab, by groups in their order. The groups that no tab names are under the first one. */
const TABS = [
  { key: "website", label: "Website", groups: ["Pages", "Tools", "Portal", "Firm", "Legal"] },
  { key: "articles", label: "Articles", groups: ["Articles"] },
  { key: "emails", label: "Emails and replies", groups: ["Emails", "Reply templates"] },
  { key: "documents", label: "Documents", groups: ["Documents"] },
];
const NAMED: readonly string[] = TABS.flatMap(({ groups }) => groups);

/** The screen with the list of all entries of the site: texts of pages, emails, articles and others. */
export function SiteScreen() {
  const entries = useQuery(entriesQuery);
  const [search, setSearch] = useState("");
  const [address, setAddress] = useSearchParams();
  const tab = TABS.find(({ key }) => key === address.get("tab")) ?? TABS[0];
  const isMap = tab === TABS[0];
  return (
    <DeskScreen screen="site" aside={<PublicationState always />}>
      <p className="mt-3 max-w-prose text-ink-soft">
        The words of the website, the emails and the documents. What you type is a draft that only
        the firm sees until you publish it.
      </p>
      <QueryView query={entries} loading="Loading the texts..." rows={8}>
        {({ entries }) => (
          <>
            <p className="mt-3">
              <SearchField
                label="Search the texts"
                placeholder="Search texts"
                value={search}
                onSearch={setSearch}
              />
            </p>
            {search.trim() ? (
              <Groups entries={matching(entries, search)} />
            ) : (
              <>
                <Drafts entries={matching(entries, "")} />
                <div className="mt-4">
                  <TabList
                    label="Kinds of texts"
                    tabs={TABS}
                    selected={tab?.key ?? ""}
                    onSelect={(key) =>
                      setAddress(key === TABS[0]?.key ? {} : { tab: key }, {
                        replace: true,
                        preventScrollReset: true,
                      })
                    }
                    isSmall
                  />
                </div>
                <TabPanel
                  tab={tab?.key ?? ""}
                  className={isMap ? "gap-x-12 md:columns-2 lg:columns-3" : ""}
                >
                  <Groups
                    isMap={isMap}
                    entries={matching(entries, "").filter(({ group }) =>
                      tab?.groups.includes(NAMED.includes(group) ? group : "Pages"),
                    )}
                  />
                </TabPanel>
              </>
            )}
          </>
        )}
      </QueryView>
    </DeskScreen>
  );
}

function matching(entries: readonly EntryRow[], search: string): EntryRow[] {
  return entries.filter(
    ({ isDated, title, purpose, group, key }) =>
      !isDated && containsWords(`${title} ${purpose} ${group} ${key}`, search),
  );
}

function Groups({ entries, isMap }: { entries: EntryRow[]; isMap?: boolean }) {
  if (entries.length === 0) {
    return (
      <EmptyState title="Nothing found">
        No text has these words in its title. Search for a page, such as “contact”.
      </EmptyState>
    );
  }
  const names = [...new Set([...NAMED, ...entries.map(({ group }) => group)])];
  return names
    .map((name) => ({ name, rows: entries.filter(({ group }) => group === name) }))
    .filter(({ rows }) => rows.length > 0)
    .map((group) => <Group key={group.name} isMap={isMap} {...group} />);
}

function Drafts({ entries }: { entries: EntryRow[] }) {
  const rows = entries.filter(({ draft }) => draft);
  return rows.length > 0 && <Group name="Drafts" rows={rows} />;
}

/** A section of the site: rows in two columns, or with `isMap` the branches of one part of a site map. */
function Group({
  name,
  rows,
  isMap = false,
}: {
  name: string;
  rows: EntryRow[];
  isMap?: boolean | undefined;
}) {
  const id = `site-${name.toLowerCase().replaceAll(" ", "-")}`;
  return (
    <section className={isMap ? "break-inside-avoid pt-5" : "mt-6"} aria-labelledby={id}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id={id} className="pb-1.5">
          {name}
        </h2>
        {name === "Articles" && <NewArticleButton />}
      </div>
      <ul className={isMap ? "ml-1.5 pb-2" : "lg:grid lg:grid-cols-2 lg:gap-x-10"}>
        {rows.map((row) => (
          <li key={row.key} className={isMap ? BRANCH : ROW}>
            <div>
              <Link
                className="flex min-h-11 items-center text-small font-semibold underline-offset-[0.22em] hover:underline md:min-h-10"
                to={`/desk/site/${row.key}`}
              >
                {row.title}
              </Link>
              {row.purpose && !isMap && <p className="-mt-2 pb-1.5 text-ink-soft">{row.purpose}</p>}
            </div>
            <p
              className={`text-ink-soft ${isMap ? "-mt-2 pb-1.5 empty:hidden *:mr-2" : "text-right *:block"}`}
            >
              <Mark row={row} />
              <LastChange row={row} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

const ROW =
  "grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-t border-rule py-1.5 md:min-h-10 md:py-0";

/** A line down the section with a tick at each text; the last one ends it. */
const BRANCH =
  "relative pl-6 before:absolute before:top-0 before:left-0 before:h-full before:border-l before:border-edge last:before:h-[1.375rem] md:last:before:h-5 after:absolute after:top-[1.375rem] after:left-0 after:w-4 after:border-t after:border-edge md:after:top-5";

function NewArticleButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        New article
      </Button>
      {isOpen && (
        <Suspense>
          <NewArticle onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The state of an entry; nothing for one as it was shipped. */
function Mark({
  row: { draft, scheduledAt, edited, version, conflicts, isPublic },
}: {
  row: EntryRow;
}) {
  if (conflicts > 0) return <strong>To compare with an update</strong>;
  if (scheduledAt) return <strong>Goes live {formatFirmTime(scheduledAt)}</strong>;
  if (!isPublic) return <strong>Not on the site</strong>;
  if (draft) return <strong>Draft</strong>;
  return edited ? <span>Edited, version {version}</span> : null;
}

function LastChange({ row: { draft, edited, updatedAt, updatedBy } }: { row: EntryRow }) {
  const change = draft ?? (edited ? { updatedAt, updatedBy } : null);
  if (!change?.updatedAt) return null;
  return (
    <span>
      {change.updatedBy} <RelativeTime at={change.updatedAt} focusable={false} />
    </span>
  );
}
