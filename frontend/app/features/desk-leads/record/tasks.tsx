import { useMutationState } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { api } from "~/api/client";
import { RelativeDay, useIsOverdue } from "~/layout/desk/labels";
import { offerUndo } from "~/layout/desk/undo";
import { useFocusFallback } from "~/layout/desk/use-focus-fallback";
import { errorMessage } from "~/lib/query-client";
import { Button } from "~/ui/button";
import { Checkbox, Choice, Input, Select } from "~/ui/input";
import { showError } from "~/ui/toasts";
import { nameOf } from "./people";
import type { DeskContext, Lead } from "./queries";
import { Refusal } from "./refusal";
import type { DraftControl } from "./use-draft";
import { useLeadAct } from "./use-lead-act";

type Task = Lead["openTasks"][number];

type Change = { id: number; title: string; done: boolean };

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
  const { fallback, container } = useFocusFallback();
  const mutationKey = ["desk", "finish-task", lead.id];
  const { mutateAsync } = useLeadAct(
    lead.id,
    ({ id, done }: Change) =>
      api.PATCH("/api/desk/tasks/{task_id}", { params: { path: { task_id: id } }, body: { done } }),
    ({ id, title, done }) => {
      if (done) offerUndo({ done: "Done", detail: title, undo: () => change(id, title, false) });
    },
    mutationKey,
  );
  // What is being finished is off the list at once, and back if the server refuses it.
  const changes = useMutationState({
    filters: { mutationKey, status: "pending" },
    select: ({ state }) => state.variables as Change,
  });
  const isFinishing = (task: Task) => changes.some(({ id, done }) => done && id === task.id);

  function change(id: number, title: string, done: boolean) {
    mutateAsync({ id, title, done }).catch((error: Error) => showError(errorMessage(error)));
  }

  return (
    <section className="border-b border-rule py-3.5" aria-labelledby="tasks-title" {...container}>
      <h2 id="tasks-title" ref={fallback} tabIndex={-1}>
        Tasks
      </h2>
      <ul className="mt-1">
        {lead.openTasks
          .filter((task) => !isFinishing(task))
          .map((task) => (
            <li key={task.id} className="border-b border-rule">
              <Choice>
                <Checkbox checked={false} onChange={() => change(task.id, task.title, true)} />
                <span>
                  {task.title}
                  <TaskNote task={task} context={context} />
                </span>
              </Choice>
            </li>
          ))}
      </ul>
      <NewTask lead={lead} context={context} control={control} />
    </section>
  );
}

function TaskNote({ task: { dueOn, assignee }, context }: { task: Task; context: DeskContext }) {
  const isOverdue = useIsOverdue(dueOn);
  return (
    <span className="block text-ink-soft">
      {dueOn && (
        <span className={isOverdue ? "font-semibold text-red" : undefined}>
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
    ["desk", "new-task", lead.id],
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
      <Input
        id="lead-task"
        className="w-full"
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
          <Input
            id="lead-task-day"
            type="date"
            className="w-40"
            value={draft.taskOn}
            onChange={(event) => type({ taskOn: event.target.value })}
          />
          <label className="sr-only" htmlFor="lead-task-who">
            For
          </label>
          <Select
            id="lead-task-who"
            className="w-40"
            value={assignee}
            onChange={({ target: { value } }) => setAssignee(Number(value))}
          >
            {context.colleagues.map(({ id, name }) => (
              <option key={id} value={id}>
                {id === context.me ? `${name} (you)` : name}
              </option>
            ))}
          </Select>
          <Button type="submit" variant="secondary" aria-disabled={isPending}>
            Add
          </Button>
        </div>
      )}
      <Refusal id="lead-task-error" error={error} field="title" />
    </form>
  );
}
