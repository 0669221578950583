import { useState } from "react";
import { Field } from "~/ui/field";
import { Textarea } from "~/ui/input";
import { InputField } from "~/ui/input-field";
import type { TaskNotes } from "./unsaved-notes";
import type { Task, useTask } from "./use-task";

type Props = { task: Task } & Pick<
  ReturnType<typeof useTask>,
  "notes" | "refusal" | "change" | "flush"
>;

/** The form of a task: who does it, when it is due, and proof that it is done. */
export function TaskForm({ task, notes, refusal, change, flush }: Props) {
  const [evidence] = useState(notes.evidence);
  const field = (name: keyof TaskNotes) => ({
    form: `task-${task.id}`,
    name,
    error: refusal?.field === name ? refusal.message : undefined,
    required: false,
  });
  return (
    <fieldset
      className="mt-4 grid [--control-height:2.75rem] min-w-0 max-w-prose gap-x-4 gap-y-3 sm:grid-cols-[minmax(0,1fr)_minmax(10rem,12rem)] no-print"
      onBlur={flush}
    >
      <legend className="sr-only">{task.title}</legend>
      <InputField
        {...field("owner")}
        label="Who does it"
        autoComplete="off"
        value={notes.owner}
        onChange={(event) => change({ owner: event.target.value })}
      />
      <InputField
        {...field("due")}
        label="Due"
        type="date"
        max="9999-12-31"
        value={notes.due ?? ""}
        onChange={(event) => change({ due: event.target.value || null })}
      />
      <details className="fold sm:col-span-full" open={evidence !== ""}>
        <summary>Proof it's done</summary>
        <Field {...field("evidence")} label="Note">
          {(control) => (
            <Textarea
              rows={3}
              {...control}
              value={notes.evidence}
              onChange={(event) => change({ evidence: event.target.value })}
            />
          )}
        </Field>
      </details>
    </fieldset>
  );
}
