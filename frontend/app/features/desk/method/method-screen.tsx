import "~/styles/desk-leads.css";
import "~/styles/desk-method.css";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ChangeEvent, lazy, Suspense, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { api } from "~/api/client";
import { formatCalendarDate } from "~/lib/dates";
import { dataOf, errorMessage } from "~/lib/query-client";
import { useSignedIn } from "~/lib/session";
import { TabList, TabPanel } from "~/ui/tabs";
import { showError } from "~/ui/toasts";
import { DeskScreen } from "../shell/desk-screen";
import { Disclosure } from "../shell/disclosure-menu";
import { useFreshProof } from "../shell/fresh-proof";
import { EmptyState, QueryBoundary } from "../shell/states";
import { exportBody } from "./export";
import { Factors } from "./factors";
import { Multiples } from "./multiples";
import { fieldId, isComplete, valueAt } from "./paths";
import { type Body, type Editor, editorQuery, type Problem } from "./queries";
import { Texts } from "./texts";
import { type MethodDraft, useMethodDraft } from "./use-method-draft";

const History = lazy(() => import("./history"));
const Preview = lazy(() => import("./preview"));
const ReleaseDialog = lazy(() => import("./release-dialog"));

const TABS = [
  { key: "multiples", label: "Multiples" },
  { key: "factors", label: "Factors" },
  { key: "texts", label: "Texts" },
  { key: "preview", label: "Preview" },
  { key: "history", label: "History" },
];

/** The editor of the valuation method: a draft, what it would change, its release, and all versions. */
export function MethodScreen() {
  const query = useQuery(editorQuery);
  const client = useQueryClient();
  const [starts, setStarts] = useState(0);

  async function startAnew() {
    await client.invalidateQueries({ queryKey: editorQuery.queryKey });
    setStarts((count) => count + 1);
  }

  return (
    <QueryBoundary query={query} loading="Loading the method..." rows={8}>
      {(editor) => (
        <MethodEditor key={starts} editor={editor} onStartAnew={() => void startAnew()} />
      )}
    </QueryBoundary>
  );
}

function MethodEditor({ editor, onStartAnew }: { editor: Editor; onStartAnew: () => void }) {
  const { person, staffRole } = useSignedIn();
  const draft = useMethodDraft(editor, person.id);
  const current = editor.current as unknown as Body;
  const [search, setSearch] = useSearchParams();
  const part = TABS.find(({ key }) => key === search.get("part"))?.key ?? "multiples";
  const [isReleasing, setReleasing] = useState(false);
  const { withProof, dialog } = useFreshProof();
  const isReady = draft.hasDraft && draft.state === "saved" && draft.problems.length === 0;

  const show = (key: string) =>
    setSearch(key === "multiples" ? {} : { part: key }, { preventScrollReset: true });

  async function discard() {
    const body = { expectedVersion: draft.version() };
    try {
      await dataOf(api.DELETE("/api/desk/method/draft", { body }));
      draft.forget();
    } catch (error) {
      showError(errorMessage(error as Error));
    }
    onStartAnew();
  }

  const editable = isComplete(draft.body);
  return (
    <DeskScreen
      title="Method"
      aside={
        <div className="flex flex-wrap items-center gap-2">
          <Files draft={draft} onDiscard={() => void discard()} />
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
      <Standing
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
          body={draft.body}
          problems={draft.problems}
          onShow={(problem) => {
            show(partOf(problem));
            setTimeout(() => document.getElementById(fieldId(problem.path))?.focus());
          }}
        />
      )}
      <div className="method-tabs">
        <TabList label="Parts of the method" tabs={TABS} selected={part} onSelect={show} />
      </div>
      <TabPanel tab={part} className="pt-1">
        {part === "multiples" && editable && <Multiples draft={draft} current={current} />}
        {part === "factors" && editable && <Factors draft={draft} current={current} />}
        {part === "texts" && editable && <Texts draft={draft} current={current} />}
        {!editable && part !== "preview" && part !== "history" && (
          <EmptyState title="This draft is incomplete">
            The imported file lacks whole parts of the method. Import another one, or discard the
            draft.
          </EmptyState>
        )}
        <Suspense>
          {part === "preview" &&
            (isReady ? (
              <Preview version={draft.version()} />
            ) : (
              <EmptyState title="Nothing to preview yet">
                {draft.hasDraft
                  ? "Correct the problems above first. Then you see here how many saved runs would move, and by how much."
                  : "Change a multiple or a factor. Then you see here how many saved runs would move, and by how much."}
              </EmptyState>
            ))}
          {part === "history" && (
            <History
              isPrincipal={staffRole === "principal"}
              onStartFrom={(body) => {
                draft.replace(body);
                show("multiples");
              }}
            />
          )}
        </Suspense>
      </TabPanel>
      {isReleasing && (
        <Suspense>
          <ReleaseDialog
            version={draft.version()}
            withProof={withProof}
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

function partOf({ path: [first] }: Problem): string {
  if (first === "industries" || first === "unknownIndustry") return "multiples";
  return first === "checks" || first === "complexity" || first === "source" ? "texts" : "factors";
}

/** The version in use, scheduled ones, and how the draft stands. */
function Standing({
  editor,
  draft,
  isPrincipal,
  onTakeTheirs,
}: {
  editor: Editor;
  draft: MethodDraft;
  isPrincipal: boolean;
  onTakeTheirs: () => void;
}) {
  const { current, scheduled } = editor;
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
      </p>
      <p id="method-state" role="status">
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
        <section role="alert" aria-label="Draft: two versions" className="desk-conflict">
          <p className="font-semibold">
            {draft.conflict.theirs?.updatedBy ?? "A colleague"} has{" "}
            {draft.conflict.theirs ? "saved another draft" : "released or discarded the draft"} in
            the meantime.
          </p>
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

/** The industry or place that a problem is about: `HVAC Services: `. */
function placeOf(body: unknown, path: Problem["path"]): string {
  const name = valueAt(body, [...path.slice(0, 2), "value"]);
  return typeof name === "string" ? `${name}: ` : "";
}

function Problems({
  body,
  problems,
  onShow,
}: {
  body: unknown;
  problems: readonly Problem[];
  onShow: (problem: Problem) => void;
}) {
  return (
    <ul className="method-problems" aria-label="Problems of the draft">
      {problems.slice(0, MOST).map((problem) => (
        <li key={fieldId(problem.path)}>
          <button type="button" className="desk-quiet" onClick={() => onShow(problem)}>
            {placeOf(body, problem.path)}
            {problem.message}
          </button>
        </li>
      ))}
      {problems.length > MOST && <li>and {problems.length - MOST} more</li>}
    </ul>
  );
}

/** Export and import of the draft as a file, and discarding it. */
function Files({ draft, onDiscard }: { draft: MethodDraft; onDiscard: () => void }) {
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
      showError("This file is not a method. Choose a file that was exported here.");
    }
  }

  return (
    <Disclosure label="File">
      <button
        type="button"
        className="lead-menu-item"
        onClick={() => exportBody(draft.body as object, draft.hasDraft ? "draft" : "current")}
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
        aria-label="A file of the method"
        onChange={(event) => void read(event)}
      />
    </Disclosure>
  );
}
