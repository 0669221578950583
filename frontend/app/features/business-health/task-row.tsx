import { useState } from "react";
import { formatCalendarDate, today } from "~/lib/dates";
import { Field } from "~/ui/field";
import type { SaveStatus } from "./use-save";
import { type SavedTask, type Task, useTask } from "./use-task";

const EFFORTS: Record<string, string> = {
  low: "Low effort",
  medium: "Medium effort",
  high: "High effort",
};

/** One thing to do: what and why, who does it, until when, and what shows that it is done. */
export function TaskRow({ task, onSaved }: { task: Task; onSaved: (saved: SavedTask) => void }) {
  const { notes, refusal, status, change, flush } = useTask(task, onSaved);
  const [evidence] = useState(notes.evidence);
  const overdue = !notes.done && notes.due !== null && notes.due < today();
  const wrong = (field: string) => (refusal?.field === field ? refusal.message : undefined);
  return (
    <li className="task list-row" data-done={notes.done || undefined}>
      <label className="grid min-h-11 cursor-pointer items-start justify-items-center">
        <input
          className="size-[1.6rem] cursor-pointer accent-green"
          type="checkbox"
          checked={notes.done}
          onChange={(event) => change({ done: event.target.checked })}
        />
        <span className="sr-only">Done: {task.title}</span>
      </label>
      <div>
        <h4 className="task-title font-serif text-title leading-[1.25] font-title">{task.title}</h4>
        <p className="mt-1 text-small text-ink-soft">
          {EFFORTS[task.effort]}, {task.time}
        </p>
        <details className="fold">
          <summary>How, and what a buyer gains</summary>
          <p className="max-w-prose">{task.text}</p>
          <p className="mt-2 max-w-prose text-ink-soft">{task.gain}</p>
        </details>
      </div>
      <fieldset
        className="task-notes grid col-start-2 content-start gap-x-4 gap-y-3 min-w-0 sm:grid-cols-[minmax(0,1fr)_minmax(10rem,12rem)] lg:col-start-3 lg:border-l lg:border-rule lg:pl-6"
        onBlur={flush}
      >
        <legend className="sr-only">{task.title}</legend>
        <Field
          form={`task-${task.id}`}
          name="owner"
          label="Who does it"
          error={wrong("owner")}
          required={false}
        >
          {(control) => (
            <input
              {...control}
              className="input"
              autoComplete="off"
              value={notes.owner}
              onChange={(event) => change({ owner: event.target.value })}
            />
          )}
        </Field>
        <Field
          form={`task-${task.id}`}
          name="due"
          label="Due"
          error={wrong("due")}
          required={false}
        >
          {(control) => (
            <input
              {...control}
              type="date"
              max="9999-12-31"
              className="input"
              value={notes.due ?? ""}
              onChange={(event) => change({ due: event.target.value || null })}
            />
          )}
        </Field>
        <details className="fold peer sm:open:col-span-full" open={evidence !== ""}>
          <summary>Proof it's done</summary>
          <Field
            form={`task-${task.id}`}
            name="evidence"
            label="Note"
            error={wrong("evidence")}
            required={false}
          >
            {(control) => (
              <textarea
                {...control}
                className="input"
                value={notes.evidence}
                onChange={(event) => change({ evidence: event.target.value })}
              />
            )}
          </Field>
        </details>
        <p className="min-h-[1.5em] text-small/[1.6] text-ink-soft sm:not-peer-open:pt-[0.6rem]">
          {overdue && notes.due && (
            <span className="font-semibold text-red">
              Overdue since {formatCalendarDate(notes.due)}.{" "}
            </span>
          )}
          <span role="status">{statusText(status, refusal !== null)}</span>
          {refusal && (refusal.field === "done" || refusal.field === null) && (
            <span className="field-error">{refusal.message}</span>
          )}
          {status.is === "waiting" && (
            <button type="button" className="text-link cursor-pointer" onClick={flush}>
              Try now
            </button>
          )}
        </p>
      </fieldset>
    </li>
  );
}

const STATUS_TEXTS: Record<SaveStatus["is"], string> = {
  idle: "",
  saving: "Saving...",
  saved: "Saved",
  waiting: "Not saved yet. We keep trying. ",
};

/** Nothing is called saved while a field is refused. */
function statusText({ is }: SaveStatus, refused: boolean): string {
  return refused && is === "saved" ? "" : STATUS_TEXTS[is];
}
