import { type ReactNode, useState } from "react";
import { formatCalendarDate, formatDate } from "~/lib/dates";
import { firmDate } from "~/lib/firm-time";
import type { SaveStatus } from "~/lib/use-autosave";
import { Button } from "~/ui/button";
import { FieldError } from "~/ui/field";
import { Checkbox } from "~/ui/input";
import { Terms } from "~/ui/terms";
import { TaskForm } from "./task-form";
import { type SavedTask, type Task, useTask } from "./use-task";

const EFFORTS: Record<string, string> = {
  low: "Low effort",
  medium: "Medium effort",
  high: "High effort",
};

/**
 * A row of the task list that opens into what to do and why, and the form. One row is open at a time. What was typed
 * into a row stays when it closes.
 */
export function TaskRow({ task, onSaved }: { task: Task; onSaved: (saved: SavedTask) => void }) {
  const { notes, refusal, status, change, flush } = useTask(task, onSaved);
  const [wasOpened, setWasOpened] = useState(false);
  const isUnplanned = !notes.done && notes.owner === "" && notes.due === null;
  const isRoutine = status.is !== "waiting";
  return (
    <li
      className="group list-row grid-cols-[2.75rem_minmax(0,1fr)] gap-x-2"
      data-done={notes.done || undefined}
    >
      <label className="grid size-11 cursor-pointer place-items-center">
        <Checkbox
          className="accent-green"
          checked={notes.done}
          onChange={(event) => change({ done: event.target.checked })}
        />
        <span className="sr-only">Done: {task.title}</span>
      </label>
      <details name="task" className="peer group/task" onToggle={() => setWasOpened(true)}>
        {/* Opened on click already: the toggle event comes later, and the next key may belong to the form. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is operable by itself */}
        <summary
          onClick={() => setWasOpened(true)}
          className="grid min-h-11 cursor-pointer list-none [&::-webkit-details-marker]:hidden grid-cols-[minmax(0,1fr)_1.25rem] items-baseline gap-x-6 gap-y-1 py-[0.55rem] lg:grid-cols-[minmax(0,1fr)_auto_1.25rem]"
        >
          <div>
            <h4 className="font-serif text-subtitle leading-[1.25] font-title group-data-done:text-ink-soft group-data-done:line-through group-data-done:decoration-1">
              {task.title}
            </h4>
            <p className="mt-0.5 max-w-prose text-small text-ink-soft group-open/task:hidden group-data-done:hidden">
              {firstStep(task.text)}
            </p>
          </div>
          <span className="col-start-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-soft lg:col-start-2 lg:justify-end">
            <span>
              {EFFORTS[task.effort]}, {task.time}
            </span>
            {notes.owner && <Chip>{notes.owner}</Chip>}
            {(notes.due || notes.done) && (
              <Chip>
                <Due due={notes.due} done={notes.done} doneAt={task.doneAt} />
              </Chip>
            )}
            {isUnplanned && (
              <span className="no-print rounded-full border border-dashed border-edge px-3">
                Who and when?
              </span>
            )}
          </span>
          <Chevron />
        </summary>
        <p className="mt-1 max-w-prose">
          <Terms>{task.text}</Terms>
        </p>
        <p className="mt-2 max-w-prose text-ink-soft">{task.gain}</p>
        {wasOpened && <TaskForm {...{ task, notes, refusal, change, flush }} />}
        {notes.evidence && (
          <p className="mt-2 hidden max-w-prose whitespace-pre-line print:block">
            Proof it's done: {notes.evidence}
          </p>
        )}
      </details>
      <p
        className={`col-start-2 text-small text-ink-soft no-print ${isRoutine ? "sr-only peer-open:not-sr-only peer-open:min-h-[1.5em]" : ""}`}
      >
        <span role="status">{statusText(status, refusal !== null)}</span>
        {status.is === "waiting" && (
          <Button variant="quiet" onClick={flush}>
            Try now
          </Button>
        )}
      </p>
      <FieldError
        className={`col-start-2 ${refusal && isOfField(refusal) ? "peer-open:hidden" : ""}`}
      >
        {refusal?.message}
      </FieldError>
    </li>
  );
}

/** The first sentence of what to do. */
const firstStep = (text: string) => /^.*?[.?!](?= |$)/.exec(text)?.[0] ?? text;

function Chip({ children }: { children: ReactNode }) {
  return (
    <span className="rounded-full bg-paper-deep px-3 wrap-anywhere text-ink forced-colors:border">
      {children}
    </span>
  );
}

/** Whether the open form shows the error at its field. */
const isOfField = ({ field }: { field: string | null }) => field !== null && field !== "done";

/** The text on when the task is due, or when it was done. */
function Due({ due, done, doneAt }: { due: string | null; done: boolean; doneAt: string | null }) {
  if (done) return <>{doneAt ? `Done ${formatDate(doneAt)}` : "Done"}</>;
  if (due === null) return null;
  // As on the overview, for which the server counts.
  const today = firmDate(Date.now());
  if (due > today) return <>Due {formatCalendarDate(due)}</>;
  if (due === today) return <strong className="font-semibold text-copper">Due today</strong>;
  return (
    <strong className="font-semibold text-red">Overdue since {formatCalendarDate(due)}</strong>
  );
}

function Chevron() {
  return (
    <svg
      className="col-start-2 row-start-1 mt-[0.2rem] size-5 self-start fill-none stroke-copper stroke-2 transition-transform group-open/task:rotate-180 lg:col-start-3 no-print"
      viewBox="0 0 20 20"
      aria-hidden="true"
    >
      <path d="M4 7.5l6 6 6-6" />
    </svg>
  );
}

const STATUS_TEXTS: Record<SaveStatus["is"], string> = {
  idle: "",
  unsaved: "",
  saving: "Saving...",
  saved: "Saved",
  waiting: "Not saved yet. We keep trying. ",
  refused: "",
};

/** The text of the save status; empty instead of "saved" while a field has an error. */
function statusText({ is }: SaveStatus, refused: boolean): string {
  return refused && is === "saved" ? "" : STATUS_TEXTS[is];
}
