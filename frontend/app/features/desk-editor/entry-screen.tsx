import "~/styles/desk-editor.css";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useSearchParams } from "react-router";
import { TITLE_LINE } from "~/layout/desk/desk-screen";
import { QueryView } from "~/lib/query-view";
import { EmptyState } from "~/ui/empty-state";
import { Notice } from "~/ui/notice";
import { TabList, TabPanel } from "~/ui/tabs";
import { type Entry, entryQuery } from "./api";
import { EntryActions } from "./entry-actions";
import type { Kind } from "./kind";
import { OwnArticleActions } from "./own-article-actions";
import { PublicationState } from "./publication-state";
import { DraftFile } from "./rules/draft-file";
import { fieldId } from "./rules/paths";
import { InUse, ReleaseProblems } from "./rules/release-parts";
import { StatusLine } from "./status-line";
import { UpdateConflicts } from "./update-conflicts";
import { useEntryDraft } from "./use-entry-draft";

const Conflict = lazy(() => import("./conflict"));
const History = lazy(() => import("./history"));
const Results = lazy(() => import("./rules/results"));

const PREVIEW = { key: "preview", label: "Preview" };
const HISTORY = { key: "history", label: "History" };

/** The screen of anything that staff edit as drafts: its form, what a draft changes, and its history. */
export function EntryScreen({ entryKey, kind }: { entryKey: string; kind: Kind }) {
  const query = useQuery({ ...entryQuery(entryKey), refetchOnWindowFocus: false });
  return (
    <QueryView query={query} loading={`Loading the ${kind.thing}...`} shape="form" rows={6}>
      {(entry) => <OpenEntry key={entry.key} entry={entry} kind={kind} />}
    </QueryView>
  );
}

function OpenEntry({ entry, kind }: { entry: Entry; kind: Kind }) {
  const draft = useEntryDraft(entry);
  const [search, setSearch] = useSearchParams();
  const { release, Part } = kind;
  const [first] = kind.tabs;
  const tabs = [...kind.tabs, ...(release ? [PREVIEW] : []), HISTORY];
  const tab = tabs.find(({ key }) => key === search.get("tab"))?.key ?? first.key;
  const [part, setPart] = useState(first.key);
  const isPart = kind.tabs.some(({ key }) => key === tab);
  if (isPart && tab !== part) setPart(tab);

  const show = (key: string) =>
    setSearch(key === first.key ? {} : { tab: key }, { replace: true, preventScrollReset: true });

  return (
    <article aria-labelledby="entry-title">
      <kind.Above entry={entry} />
      <div className={`${TITLE_LINE} z-20 bg-paper md:sticky md:top-0`}>
        <h1 id="entry-title" tabIndex={-1}>
          {entry.title}
        </h1>
        <StatusLine entry={entry} draft={draft} />
        {entry.mayEdit && (
          <>
            {entry.isOwn && <OwnArticleActions entry={entry} draft={draft} />}
            {release && <DraftFile kind={kind} release={release} draft={draft} />}
            <EntryActions
              kind={kind}
              entry={entry}
              draft={draft}
              onReleased={() => show(HISTORY.key)}
            />
          </>
        )}
      </div>
      {entry.purpose && <p className="mt-3 text-ink-soft">{entry.purpose}</p>}
      {entry.isDated && <InUse entry={entry} />}
      {!entry.mayEdit && (
        <Notice role="note" className="mt-3 max-w-prose">
          You can read this, but not change it. Only principals edit emails about accounts, the
          firm's details and the legal texts, because people trust them with their accounts and
          their money. Please ask a principal.
        </Notice>
      )}
      <PublicationState />
      {draft.conflict && (
        <Suspense>
          <Conflict kind={kind} entry={entry} draft={draft} />
        </Suspense>
      )}
      {entry.mayEdit && <UpdateConflicts kind={kind} entry={entry} draft={draft} />}
      {release && (
        <ReleaseProblems
          release={release}
          draft={draft}
          onShow={(problem) => {
            show(release.tabOf(problem));
            setTimeout(() => document.getElementById(fieldId(problem.path))?.focus());
          }}
        />
      )}
      <div className="mt-4">
        <TabList label="What to show" tabs={tabs} selected={tab} onSelect={show} isSmall />
      </div>
      <TabPanel tab={part} hidden={!isPart} className="pt-4">
        {release && !release.isComplete(draft.body) ? (
          <EmptyState title="This draft is incomplete">
            The imported file lacks whole parts of the {kind.thing}. Import another one, or discard
            the draft.
          </EmptyState>
        ) : (
          <Part tab={part} entry={entry} draft={draft} />
        )}
      </TabPanel>
      {!isPart && (
        <TabPanel tab={tab} className="pt-4">
          <Suspense>
            {tab === HISTORY.key ? (
              <History kind={kind} entry={entry} draft={draft} onStart={() => show(first.key)} />
            ) : (
              release && <Results kind={kind} release={release} entry={entry} draft={draft} />
            )}
          </Suspense>
        </TabPanel>
      )}
    </article>
  );
}
