import "~/styles/desk-method.css";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useRef, useState } from "react";
import { NavLink, useSearchParams } from "react-router";
import { api } from "~/api/client";
import { DeskScreen } from "~/layout/desk/desk-screen";
import { QueryBoundary } from "~/layout/desk/states";
import { useRecentAuthentication } from "~/layout/desk/use-recent-authentication";
import { dataOf, errorMessage } from "~/lib/query-client";
import { useSignedIn } from "~/lib/session";
import { EmptyState } from "~/ui/empty-state";
import { TabList, TabPanel } from "~/ui/tabs";
import { showError } from "~/ui/toasts";
import { useCurrentInSight } from "~/ui/use-current-in-sight";
import { DraftFile } from "./draft-file";
import { KINDS, type MethodKind } from "./method-kind";
import { fieldId } from "./paths";
import { type Editor, editorQuery, type Problem } from "./queries";
import { ReleaseStatus } from "./release-status";
import { useMethodDraft } from "./use-method-draft";

const History = lazy(() => import("./history"));
const Preview = lazy(() => import("./preview"));
const ReleaseDialog = lazy(() => import("./release-dialog"));

const PREVIEW = { key: "preview", label: "Preview" };
const HISTORY = { key: "history", label: "History" };

/**
 * An editor of one kind of facts that the firm releases: a draft, a preview of what it would change, its release, and
 * the history of versions.
 */
export function ReleaseEditor({ kind }: { kind: MethodKind }) {
  const query = useQuery(editorQuery(kind.name));
  const client = useQueryClient();
  const [starts, setStarts] = useState(0);

  async function startAnew() {
    await client.invalidateQueries({ queryKey: editorQuery(kind.name).queryKey });
    setStarts((count) => count + 1);
  }

  return (
    <QueryBoundary query={query} loading={`Loading the ${kind.thing}...`} rows={8}>
      {(editor) => <Loaded key={starts} kind={kind} editor={editor} onStartAnew={startAnew} />}
    </QueryBoundary>
  );
}

function Loaded({
  kind,
  editor,
  onStartAnew,
}: {
  kind: MethodKind;
  editor: Editor;
  onStartAnew: () => Promise<void>;
}) {
  const { person, staffRole } = useSignedIn();
  const draft = useMethodDraft(kind.name, editor, person.id);
  const [search, setSearch] = useSearchParams();
  const tabs = [...kind.tabs, PREVIEW, HISTORY];
  const first = kind.tabs[0].key;
  const part = tabs.find(({ key }) => key === search.get("part"))?.key ?? first;
  const [isReleasing, setReleasing] = useState(false);
  const { withRecentAuthentication, dialog } = useRecentAuthentication();
  const isReady = draft.hasDraft && draft.state === "saved" && draft.problems.length === 0;
  // A release and a scheduled one would undo each other; the server refuses it.
  const mayRelease = isReady && editor.scheduled.length === 0;

  const show = (key: string) =>
    setSearch(key === first ? {} : { part: key }, { preventScrollReset: true });

  async function discard() {
    const body = { expectedVersion: draft.version() };
    const params = { query: { name: kind.name } };
    const before = draft.body;
    try {
      await dataOf(api.DELETE("/api/desk/method/draft", { params, body }));
      draft.forget();
      await onStartAnew();
      draft.offerUndo("Threw the draft away", () => before);
    } catch (error) {
      showError(errorMessage(error as Error));
      void onStartAnew();
    }
  }

  const editable = kind.isComplete(draft.body);
  return (
    <DeskScreen
      title="Method"
      aside={
        <div className="flex flex-wrap items-center gap-2">
          <DraftFile kind={kind} draft={draft} onDiscard={() => void discard()} />
          {staffRole === "principal" && (
            <button
              type="button"
              className={mayRelease ? "desk-button desk-primary" : "desk-button method-waiting"}
              aria-disabled={!mayRelease}
              aria-describedby="method-state"
              onClick={() => mayRelease && setReleasing(true)}
            >
              Release...
            </button>
          )}
        </div>
      }
    >
      <KindLinks kind={kind} />
      <ReleaseStatus
        kind={kind}
        editor={editor}
        draft={draft}
        isPrincipal={staffRole === "principal"}
        me={person.displayName}
        onTakeTheirs={() => {
          draft.forget();
          void onStartAnew();
        }}
      />
      {draft.problems.length > 0 && (
        <Problems
          kind={kind}
          body={draft.body}
          problems={draft.problems}
          onShow={(problem) => {
            show(kind.partOf(problem));
            setTimeout(() => document.getElementById(fieldId(problem.path))?.focus());
          }}
        />
      )}
      <TabList
        label={`Parts of the ${kind.thing}`}
        tabs={tabs}
        selected={part}
        onSelect={show}
        isSmall
      />
      <TabPanel tab={part} className="pt-1">
        {editable && <kind.Part part={part} draft={draft} current={editor.current} />}
        {!editable && part !== "preview" && part !== "history" && (
          <EmptyState title="This draft is incomplete">
            The imported file lacks whole parts of the {kind.thing}. Import another one, or discard
            the draft.
          </EmptyState>
        )}
        <Suspense>
          {part === "preview" &&
            (isReady ? (
              <Preview kind={kind} body={draft.body} version={draft.version()} editor={editor} />
            ) : (
              <EmptyState title="Nothing to preview yet">
                {draft.hasDraft ? "Correct the problems above first. " : `${kind.change} `}
                Then you see here {kind.shows}.
              </EmptyState>
            ))}
          {part === "history" && (
            <History
              kind={kind}
              isPrincipal={staffRole === "principal"}
              onStartFrom={(body, version) => {
                draft.replaceWithUndo(
                  kind.startFrom?.(body, editor.current) ?? body,
                  `Made version ${version} the draft`,
                );
                show(first);
              }}
            />
          )}
        </Suspense>
      </TabPanel>
      {isReleasing && (
        <Suspense>
          <ReleaseDialog
            kind={kind}
            version={draft.version()}
            withRecentAuthentication={withRecentAuthentication}
            onReleased={() => {
              draft.forget();
              setReleasing(false);
              show("history");
              void onStartAnew();
            }}
            onClose={() => setReleasing(false)}
          />
        </Suspense>
      )}
      {dialog}
    </DeskScreen>
  );
}

/** Links to the editors of all kinds. */
function KindLinks({ kind }: { kind: MethodKind }) {
  const links = useRef<HTMLElement>(null);
  useCurrentInSight(links, kind.name);
  return (
    <nav ref={links} className="method-kinds scrolling-line" aria-label="Methods">
      {KINDS.map(({ to, label }) => (
        <NavLink key={to} to={to} end className="method-kind" prefetch="intent">
          {label}
        </NavLink>
      ))}
    </nav>
  );
}

const MOST = 4;

function Problems({
  kind,
  body,
  problems,
  onShow,
}: {
  kind: MethodKind;
  body: unknown;
  problems: readonly Problem[];
  onShow: (problem: Problem) => void;
}) {
  return (
    <ul className="method-problems" aria-label="Problems of the draft">
      {problems.slice(0, MOST).map((problem) => (
        <li key={fieldId(problem.path)}>
          <button type="button" className="desk-quiet" onClick={() => onShow(problem)}>
            {kind.placeOf(body, problem.path)}
            {problem.message}
          </button>
        </li>
      ))}
      {problems.length > MOST && <li>and {problems.length - MOST} more</li>}
    </ul>
  );
}
