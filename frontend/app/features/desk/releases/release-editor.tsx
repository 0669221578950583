import "~/styles/desk-leads.css";
import "~/styles/desk-method.css";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ChangeEvent, lazy, Suspense, useRef, useState } from "react";
import { NavLink, useSearchParams } from "react-router";
import { api } from "~/api/client";
import { formatCalendarDate } from "~/lib/dates";
import { dataOf, errorMessage } from "~/lib/query-client";
import { useSignedIn } from "~/lib/session";
import { TabList, TabPanel } from "~/ui/tabs";
import { showError } from "~/ui/toasts";
import { useCurrentInSight } from "~/ui/use-current-in-sight";
import { DeskScreen } from "../shell/desk-screen";
import { Disclosure } from "../shell/disclosure-menu";
import { RelativeTime } from "../shell/labels";
import { EmptyState, QueryBoundary } from "../shell/states";
import { useRecentAuthentication } from "../shell/use-recent-authentication";
import { exportBody } from "./export";
import { KINDS, type MethodKind } from "./method-kind";
import { fieldId } from "./paths";
import { type Editor, editorQuery, type Problem } from "./queries";
import { type MethodDraft, useMethodDraft } from "./use-method-draft";

const DraftConflict = lazy(() => import("./draft-conflict"));
const History = lazy(() => import("./history"));
const Preview = lazy(() => import("./preview"));
const ReleaseDialog = lazy(() => import("./release-dialog"));

const PREVIEW = { key: "preview", label: "Preview" };
const HISTORY = { key: "history", label: "History" };

/** An editor of facts that the firm releases: a draft, what it would change, its release, and all versions. */
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
      {(editor) => (
        <Loaded key={starts} kind={kind} editor={editor} onStartAnew={() => void startAnew()} />
      )}
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
  onStartAnew: () => void;
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

  const show = (key: string) =>
    setSearch(key === first ? {} : { part: key }, { preventScrollReset: true });

  async function discard() {
    const body = { expectedVersion: draft.version() };
    const params = { query: { name: kind.name } };
    try {
      await dataOf(api.DELETE("/api/desk/method/draft", { params, body }));
      draft.forget();
    } catch (error) {
      showError(errorMessage(error as Error));
    }
    onStartAnew();
  }

  const editable = kind.isComplete(draft.body);
  return (
    <DeskScreen
      title="Method"
      aside={
        <div className="flex flex-wrap items-center gap-2">
          <Files kind={kind} draft={draft} onDiscard={() => void discard()} />
          {staffRole === "principal" && (
            <button
              type="button"
              className={isReady ? "desk-button desk-primary" : "desk-button method-waiting"}
              aria-disabled={!isReady}
              aria-describedby="method-state"
              onClick={() => isReady && setReleasing(true)}
            >
              Release...
            </button>
          )}
        </div>
      }
    >
      <KindLinks kind={kind} />
      <Standing
        kind={kind}
        editor={editor}
        draft={draft}
        isPrincipal={staffRole === "principal"}
        onTakeTheirs={() => {
          draft.forget();
          onStartAnew();
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
      <div className="method-tabs">
        <TabList label={`Parts of the ${kind.thing}`} tabs={tabs} selected={part} onSelect={show} />
      </div>
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
              <Preview kind={kind} body={draft.body} version={draft.version()} />
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
              onStartFrom={(body) => {
                draft.replace(kind.startFrom?.(body, editor.current) ?? body);
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
              onStartAnew();
            }}
            onClose={() => setReleasing(false)}
          />
        </Suspense>
      )}
      {dialog}
    </DeskScreen>
  );
}

/** The ways between what can be released. */
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

/** The version in use, scheduled ones, and how the draft stands. */
function Standing({
  kind,
  editor,
  draft,
  isPrincipal,
  onTakeTheirs,
}: {
  kind: MethodKind;
  editor: Editor;
  draft: MethodDraft;
  isPrincipal: boolean;
  onTakeTheirs: () => void;
}) {
  const { current, scheduled, shipped } = editor;
  return (
    <div className="my-3 max-w-prose text-ink-soft">
      <p>
        Version {String(current.version)} is in use
        {typeof current.date === "string" && ` since ${formatCalendarDate(current.date)}`}.{" "}
        {scheduled.map(({ version, effectiveOn }) => (
          <span key={version}>
            {version} follows on {formatCalendarDate(effectiveOn)}.{" "}
          </span>
        ))}
        {/* Versions begin with their month: `2026-12.1` of the firm is older than `2027-01`. */}
        {shipped > String(current.version) &&
          `${shipped} has come with the product since: History makes it the draft. `}
      </p>
      <p id="method-state" role="status" tabIndex={-1}>
        {stateInWords(draft)}
        {draft.hasDraft &&
          draft.state === "saved" &&
          !isPrincipal &&
          " A principal releases it once it is right."}
      </p>
      {draft.state === "failed" && !draft.conflict && (
        <p className="desk-notice">
          {draft.failure} What you typed stays in this browser.{" "}
          <button type="button" className="desk-quiet" onClick={() => void draft.save()}>
            Save again
          </button>
        </p>
      )}
      {draft.conflict && (
        <section aria-label="Draft: two versions" className="desk-conflict">
          <p role="alert" className="font-semibold">
            {draft.conflict.theirs?.updatedBy ?? "A colleague"} has{" "}
            {draft.conflict.theirs ? "saved another draft" : "released or discarded the draft"} in
            the meantime.
          </p>
          {draft.conflict.theirs && (
            <p>
              Saved <RelativeTime at={draft.conflict.theirs.updatedAt} />.
            </p>
          )}
          <Suspense>
            <DraftConflict kind={kind} draft={draft} current={current} />
          </Suspense>
          <p className="mt-2 flex flex-wrap gap-3">
            <button type="button" className="desk-button" onClick={onTakeTheirs}>
              Keep theirs
            </button>
            <button type="button" className="desk-button" onClick={draft.keepMine}>
              Save mine
            </button>
          </p>
        </section>
      )}
    </div>
  );
}

function stateInWords({ hasDraft, state, problems }: MethodDraft): string {
  if (state === "waiting" || state === "saving") return "Saving the draft...";
  if (state === "failed") return "The draft is not saved yet.";
  if (!hasDraft)
    return "No draft: what you change is one, and nothing is public before its release.";
  if (problems.length === 0) return "The draft is saved and can be released.";
  return problems.length === 1
    ? "The draft is saved. One problem is left."
    : `The draft is saved. ${problems.length} problems are left.`;
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

/** Export and import of the draft as a file, and discarding it. */
function Files({
  kind,
  draft,
  onDiscard,
}: {
  kind: MethodKind;
  draft: MethodDraft;
  onDiscard: () => void;
}) {
  const file = useRef<HTMLInputElement>(null);

  async function read({ target }: ChangeEvent<HTMLInputElement>) {
    const [chosen] = target.files ?? [];
    target.value = "";
    if (!chosen) return;
    try {
      const body: unknown = JSON.parse(await chosen.text());
      if (typeof body !== "object" || body === null || Array.isArray(body)) throw new Error();
      draft.replace(body);
    } catch {
      showError(`This file is not a ${kind.thing}. Choose a file that was exported here.`);
    }
  }

  return (
    <Disclosure label="File">
      <button
        type="button"
        className="lead-menu-item"
        onClick={() => exportBody(kind, draft.body as object, draft.hasDraft ? "draft" : "current")}
      >
        Export as a file
      </button>
      <button type="button" className="lead-menu-item" onClick={() => file.current?.click()}>
        Import a file
      </button>
      {draft.hasDraft && (
        <button type="button" className="lead-menu-item" onClick={onDiscard}>
          Discard the draft
        </button>
      )}
      <input
        ref={file}
        type="file"
        accept="application/json,.json"
        className="sr-only"
        tabIndex={-1}
        aria-label={`A file of the ${kind.thing}`}
        onChange={(event) => void read(event)}
      />
    </Disclosure>
  );
}
