import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useMemo, useState } from "react";
import { Link, Outlet, useLocation, useNavigate, useParams } from "react-router";
import { TITLE_LINE } from "~/layout/desk/desk-screen";
import { deskContextQuery, LIVE_MS } from "~/layout/desk/queries";
import { useShortcut } from "~/layout/desk/shortcuts";
import { LoadMore } from "~/layout/desk/states";
import { useRecordFocus } from "~/layout/desk/use-record-focus";
import { useDeskWords } from "~/layout/desk/words";
import { QueryView } from "~/lib/query-view";
import { Button, buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { leadQuery, timelineQuery } from "../record/queries";
import { type ActDialog, ActDialogs } from "./act-dialogs";
import { columnsText, useColumns, withSorted } from "./columns";
import { Filters } from "./filters";
import { countChanges, useFrozenRows } from "./frozen-rows";
import type { DeskContext } from "./lead-cells";
import { LeadsGrid, useIsInUse } from "./leads-grid";
import { type ErasedLead, type LeadList, listOf, queryOf } from "./list-address";
import { leadsQuery } from "./queries";
import { RecentChanges } from "./recent-changes";
import { MOST_AT_ONCE, SelectionBar } from "./selection-bar";
import { type BulkAct, useBulkActs } from "./use-bulk-acts";
import { useSelection } from "./use-selection";
import { ViewTabs } from "./view-tabs";

const BlockedSenders = lazy(() => import("./blocked-senders"));
const NewLead = lazy(() => import("./new-lead"));

/**
 * The screen with the list of leads and the open lead: beside the list, or on a phone over it. The address names the
 * list and the lead, so that both can be shared.
 */
export function LeadsScreen() {
  const { id } = useParams();
  const navigate = useNavigate();
  const { search } = useLocation();
  const list = listOf(new URLSearchParams(search));
  const acts = useBulkActs(queryOf(list));
  const context = useQuery(deskContextQuery);
  const { screens } = useDeskWords();
  const [isAdding, setAdding] = useState(false);
  const openLead = id === undefined ? undefined : Number(id);
  useShortcut("c", "New lead", () => setAdding(true));

  const record = useRecordFocus("lead", openLead);

  const close = () => void navigate(`/desk/leads${search}`, { preventScrollReset: true });

  return (
    <div
      data-moves-focus
      className={`max-md:has-[[data-acts]]:pb-16 ${id === undefined ? "" : "lg:grid lg:grid-cols-[minmax(16.5rem,2fr)_minmax(0,5fr)] lg:gap-6 print:block"}`}
    >
      {/* Of a lead that is open beside the list, only the lead is printed. */}
      <div
        data-leads=""
        className={`@container/leads min-w-0 ${id === undefined ? "" : "max-lg:hidden print:hidden"}`}
      >
        <div className={TITLE_LINE}>
          {id === undefined ? <h1>{screens.leads}</h1> : <h2>{screens.leads}</h2>}
          <div className="flex items-center gap-4">
            {context.data && <RecentChanges context={context.data} onUndo={acts.undo} />}
            <Button
              variant={openLead === undefined ? "primary" : "secondary"}
              onClick={() => setAdding(true)}
            >
              New lead
            </Button>
          </div>
        </div>
        <QueryView query={context} loading="Loading the leads..." rows={10}>
          {(loaded) => <List list={list} acts={acts} context={loaded} openLead={openLead} />}
        </QueryView>
      </div>
      {id !== undefined && (
        <section
          ref={record}
          tabIndex={-1}
          aria-label="Lead"
          className="min-w-0 outline-none lg:sticky lg:top-0 lg:-mt-4 lg:-mb-12 lg:max-h-dvh lg:overflow-x-hidden lg:overflow-y-auto lg:border-l lg:border-rule lg:pt-4 lg:pb-12 lg:pl-6 print:border-0 print:p-0"
        >
          <CloseShortcut onClose={close} />
          <Link
            to={`/desk/leads${search}`}
            className={buttonClass("quiet", "print:hidden")}
            preventScrollReset
          >
            <span className="lg:hidden">Back to the list</span>
            <span className="max-lg:hidden">Close</span>
          </Link>
          <Outlet />
        </section>
      )}
      <Suspense>{isAdding && <NewLead onClose={() => setAdding(false)} />}</Suspense>
    </div>
  );
}

/**
 * A hook that loads a lead when its row is pressed. Not earlier, because the staff log says that a loaded lead was
 * seen.
 */
function usePrefetch() {
  const client = useQueryClient();
  return (id: number) => {
    void client.prefetchQuery({ ...leadQuery(id), staleTime: LIVE_MS });
    void client.prefetchInfiniteQuery({ ...timelineQuery(id, "all"), staleTime: LIVE_MS });
  };
}

function CloseShortcut({ onClose }: { onClose: () => void }) {
  useShortcut("Escape", "Close the lead", onClose);
  return null;
}

function List({
  list,
  acts: { run, hidden },
  context,
  openLead,
}: {
  list: LeadList;
  acts: ReturnType<typeof useBulkActs>;
  context: DeskContext;
  openLead: number | undefined;
}) {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const address = new URLSearchParams(search);
  const key = queryOf(list);
  const named = address.get("columns");
  const [columns, storeColumns] = useColumns(named);
  const query = useInfiniteQuery(leadsQuery(list));
  const selection = useSelection(key, query.isPlaceholderData);
  const prefetch = usePrefetch();
  const [current, setCurrent] = useState<number>();
  const [isListingBlocked, setListingBlocked] = useState(false);
  const [dialog, setDialog] = useState<ActDialog | null>(null);
  const use = useIsInUse(selection.ids.size > 0);
  const latest = query.isPlaceholderData ? undefined : query.data?.pages;
  const leads = useMemo(() => latest?.flatMap((page) => page.leads), [latest]);
  // A frozen list keeps the rows that are gone, but no data of a person that were just erased.
  const erased = (state as ErasedLead | null)?.erased;
  const isHere = ({ id }: { id: number }) => !hidden.has(id) && id !== erased;
  const frozen = useFrozenRows(key, leads, use.isInUse || dialog !== null);
  const isSpam = list.state === "spam";
  const { total = 0, highestId = null } = query.data?.pages[0] ?? {};

  function show(changes: Partial<LeadList>, chosen = named === null ? "" : columnsText(columns)) {
    const next = queryOf({ ...list, ...changes }, chosen);
    void navigate(
      { pathname, search: next && `?${next}` },
      { replace: true, preventScrollReset: true },
    );
  }

  const rows = (frozen.rows ?? []).filter(isHere);
  const latestRows = leads?.filter(isHere);
  const changes = latestRows ? countChanges(rows, latestRows) : 0;
  const shownCurrent = rows.find(({ id }) => id === current)?.id;
  // Without a selection, an act is for the lead that is open, or the one of the keyboard.
  const single = openLead ?? shownCurrent ?? rows[0]?.id;
  const chosen = selection.ids.size > 0 ? [...selection.ids] : single === undefined ? [] : [single];
  const isLeaving = (act: BulkAct["act"]) => ["spam", "not-spam", "delete"].includes(act);

  function act(bulkAct: BulkAct) {
    if (chosen.length === 0) return;
    const { wholeList } = selection;
    void run(bulkAct, {
      ids: chosen,
      list: wholeList ? { ...list, highestId: wholeList.highestId } : undefined,
    });
    // After the act, the whole list may be other leads.
    if (wholeList || isLeaving(bulkAct.act)) selection.clear();
  }

  /** Shows the latest rows. Leads that are no longer among them are no longer selected. */
  function showLatest() {
    frozen.showLatest();
    selection.keepOnly((latestRows ?? []).map(({ id }) => id));
  }

  const markSpam = () =>
    act(isSpam ? { act: "not-spam", done: "Not spam" } : { act: "spam", done: "Marked as spam" });
  const isLeadOpen = openLead !== undefined;
  const inList = isLeadOpen ? " in the list" : "";
  // While a lead is open, it registers `e` and `s` itself.
  useShortcut(
    isLeadOpen ? null : "e",
    `Assign${inList}`,
    () => chosen.length > 0 && setDialog("assign"),
  );
  useShortcut(
    isLeadOpen ? null : "s",
    `Change the stage${inList}`,
    () => chosen.length > 0 && setDialog("move"),
  );
  useShortcut("t", "Add a tag", () => chosen.length > 0 && setDialog("tag"));
  useShortcut(null, isSpam ? "Not spam" : "Mark as spam", markSpam);

  return (
    <div {...use.props}>
      <ViewTabs query={key} columns={columnsText(columns)} />
      <div className="min-h-14 py-1.5 md:min-h-12">
        {selection.ids.size > 0 ? (
          <SelectionBar
            selection={selection}
            list={{ total, highestId }}
            isSpam={isSpam}
            isLeadOpen={isLeadOpen}
            onDialog={setDialog}
            onSpam={markSpam}
            onDelete={() => act({ act: "delete", done: "Deleted" })}
          >
            <Changes count={changes} onShow={showLatest} />
          </SelectionBar>
        ) : (
          <Filters
            list={list}
            columns={columns}
            context={context}
            onList={show}
            onColumns={(next) => {
              storeColumns(next);
              show({}, columnsText(next));
            }}
          >
            {isSpam && (
              <Button variant="quiet" onClick={() => setListingBlocked(true)}>
                Blocked senders
              </Button>
            )}
            <div className="ml-auto text-ink-soft tabular-nums">
              <Changes count={changes} onShow={showLatest} />
              <p role="status" className={changes > 0 ? "sr-only" : undefined}>
                {counted(total, list)}
              </p>
            </div>
          </Filters>
        )}
      </div>
      <QueryView query={query} loading="Loading the leads..." rows={10}>
        {() => (
          <>
            {rows.length === 0 && !query.isPlaceholderData ? (
              <Empty list={list} />
            ) : (
              <LeadsGrid
                leads={rows}
                total={total}
                columns={isSpam ? SPAM_COLUMNS : withSorted(columns, list.sort)}
                context={context}
                isSpam={isSpam}
                sort={list.sort}
                onSort={(sort) => show({ sort })}
                selection={selection}
                current={shownCurrent ?? openLead}
                onCurrent={setCurrent}
                openLead={openLead}
                addressOf={(id) => `/desk/leads/${id}${search}`}
                onEnd={() => query.hasNextPage && void query.fetchNextPage()}
                onPress={prefetch}
              />
            )}
            <LoadMore query={query} />
          </>
        )}
      </QueryView>
      <Suspense>
        {isListingBlocked && (
          <BlockedSenders context={context} onClose={() => setListingBlocked(false)} />
        )}
      </Suspense>
      {dialog && (
        <ActDialogs
          dialog={dialog}
          leads={rows.filter(({ id }) => chosen.includes(id))}
          count={
            selection.wholeList ? Math.min(selection.wholeList.total, MOST_AT_ONCE) : chosen.length
          }
          context={context}
          onAct={act}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  );
}

const SPAM_COLUMNS = ["email", "stage", "activity"] as const;

const MOST_COUNTED = 1000;

/** A button that shows the changes that came while the list was frozen. */
function Changes({ count, onShow }: { count: number; onShow: () => void }) {
  if (count === 0) return null;
  return (
    <Button variant="quiet" onClick={onShow}>
      {count === 1 ? "Show 1 change" : `Show ${count} changes`}
    </Button>
  );
}

function counted(total: number, { search }: LeadList): string {
  const number = total >= MOST_COUNTED ? `${MOST_COUNTED}+` : String(total);
  const leads = total === 1 ? "lead" : "leads";
  return search ? `${number} ${leads} with “${search}”` : `${number} ${leads}`;
}

/** The text of an empty list, which says what will appear in it. */
function Empty({ list }: { list: LeadList }) {
  if (list.search) {
    return (
      <EmptyState title="Nobody found">
        Names, companies, email addresses, phone numbers, messages and notes are searched, by the
        beginnings of words.
        {list.state !== "all" && (
          <>
            {" "}
            <Link
              className="font-semibold underline underline-offset-[0.22em]"
              to={`/desk/leads?${queryOf({ ...list, state: "all" })}`}
            >
              Search everyone
            </Link>
            , also the leads that are closed.
          </>
        )}
      </EmptyState>
    );
  }
  if (list.stage || list.tag || list.assignee) {
    return (
      <EmptyState title="No lead here">
        Leads appear here as soon as they fit the filters above.
      </EmptyState>
    );
  }
  if (list.state === "spam") {
    return (
      <EmptyState title="No spam">
        What looks like a robot's message is set apart here with the reason, and so is what you mark
        as spam. Nothing is refused or lost.
      </EmptyState>
    );
  }
  if (list.state === "waiting") {
    return (
      <EmptyState title="Everybody has an answer">
        Who writes to the firm waits here until somebody answers or reaches them by phone.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No leads yet">
      Everybody who writes to the firm becomes a lead within a second, and appears here with the
      stage, the owner and the next action. You can also add one by hand.
    </EmptyState>
  );
}
