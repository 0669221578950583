import { useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { api } from "~/api/client";
import { errorMessage } from "~/lib/query-client";
import { showError } from "~/ui/toasts";
import { RelativeDay } from "../shell/labels";
import { useNow } from "../shell/now";
import { offerUndo } from "../shell/undo";
import { nameOf } from "./people";
import { type DeskContext, type Lead, leadKey } from "./queries";
import { Refusal } from "./refusal";
import type { DraftControl } from "./use-draft";
import { useLeadAct } from "./use-lead-act";

type Task = Lead["openTasks"][number];

/** The open tasks of a lead, and a form for another one. */
export function Tasks({
  lead,
  context,
  control,
}: {
  lead: Lead;
  context: DeskContext;
  control: DraftControl;
}) {
  const queryClient = useQueryClient();
  const { mutate } = useLeadAct(lead.id, ({ id, done }: { id: number; done: boolean }) =>
    api.PATCH("/api/desk/tasks/{task_id}", { params: { path: { task_id: id } }, body: { done } }),
  );
  const fail = { onError: (error: Error) => showError(errorMessage(error)) };

  function finish({ id, title }: Task) {
    // At once on the screen; the lead is loaded again when the server has answered.
    const queryKey = leadKey(lead.id);
    queryClient.setQueryData<Lead>(
      queryKey,
      (shown) => shown && { ...shown, openTasks: shown.openTasks.filter((task) => task.id !== id) },
    );
    void queryClient.cancelQueries({ queryKey });
    mutate({ id, done: true }, fail);
    offerUndo({ done: "Done", detail: title, undo: () => mutate({ id, done: false }, fail) });
  }

  return (
    <section className="desk-section" aria-labelledby="tasks-title">
      <h2 id="tasks-title">Tasks</h2>
      <ul className="mt-1">
        {lead.openTasks.map((task) => (
          <li key={task.id} className="lead-task">
            <label className="flex min-h-11 items-center gap-3">
              <input type="checkbox" checked={false} onChange={() => finish(task)} />
              <span>
                {task.title}
                <TaskNote task={task} context={context} />
              </span>
            </label>
          </li>
        ))}
      </ul>
      <NewTask lead={lead} context={context} control={control} />
    </section>
  );
}

function TaskNote({ task: { dueOn, assignee }, context }: { task: Task; context: DeskContext }) {
  const isOverdue = useNow() > Date.parse(`${dueOn}T23:59:59`);
  return (
    <span className="block text-ink-soft">
      {dueOn && (
        <span className={isOverdue ? "lead-overdue" : undefined}>
          <RelativeDay day={dueOn} />
        </span>
      )}
      {dueOn && assignee !== null && ", "}
      {assignee !== null && nameOf(assignee, context)}
    </span>
  );
}

type NewTask = { title: string; dueOn: string; assignee: number };

function NewTask({
  lead,
  context,
  control: { draft, type, clear },
}: {
  lead: Lead;
  context: DeskContext;
  control: DraftControl;
}) {
  const [assignee, setAssignee] = useState(context.me);
  const { mutate, error, isPending } = useLeadAct(
    lead.id,
    ({ title, ...task }: NewTask, key) =>
      api.POST("/api/desk/leads/{lead_id}/tasks", {
        params: { path: { lead_id: lead.id }, header: { "Idempotency-Key": key } },
        body: { ...task, title: title.trim() },
      }),
    ({ title, dueOn }) => clear({ task: title, taskOn: dueOn }),
  );

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!isPending) mutate({ title: draft.task, dueOn: draft.taskOn, assignee });
  }

  return (
    <form className="mt-2 grid gap-2" onSubmit={submit}>
      <label className="sr-only" htmlFor="lead-task">
        New task
      </label>
      <input
        id="lead-task"
        className="lead-input"
        placeholder="Add a task"
        value={draft.task}
        aria-invalid={error ? true : undefined}
        aria-describedby="lead-task-error"
        onChange={(event) => type({ task: event.target.value })}
      />
      {draft.task && (
        <div className="flex flex-wrap gap-2">
          <label className="sr-only" htmlFor="lead-task-day">
            Due on
          </label>
          <input
            id="lead-task-day"
            type="date"
            className="lead-input w-40"
            value={draft.taskOn}
            onChange={(event) => type({ taskOn: event.target.value })}
          />
          <label className="sr-only" htmlFor="lead-task-who">
            For
          </label>
          <select
            id="lead-task-who"
            className="lead-select w-40"
            value={assignee}
            onChange={({ target: { value } }) => setAssignee(Number(value))}
          >
            {context.colleagues.map(({ id, name }) => (
              <option key={id} value={id}>
                {id === context.me ? `${name} (you)` : name}
              </option>
            ))}
          </select>
          <button type="submit" className="desk-button">
            Add
          </button>
        </div>
      )}
      <Refusal id="lead-task-error" error={error} field="title" />
    </form>
  );
}
