import { type SubmitEvent, useId } from "react";
import { Button } from "~/ui/button";
import { Input } from "~/ui/input";
import { type NextAction, setNextAction, useTodayAct } from "./queries";
import type { NextActionForm } from "./use-next-action-forms";

/** A form that asks for the next action of a lead, shown in place of the row of an action that was just done. */
export function AskNextAction({
  form: { row, action, day },
  stored,
  onType,
  onClose,
}: {
  form: NextActionForm;
  /** The action that is stored: none, or the one of the row if it could not be done. */
  stored: NextAction;
  onType: (typed: { action?: string; day?: string }) => void;
  onClose: () => void;
}) {
  const id = useId();
  const act = useTodayAct();

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const next = { nextAction: action.trim(), nextActionOn: day || null };
    if (!next.nextAction && !next.nextActionOn) return onClose();
    act({
      run: () => setNextAction(row.id, next, stored),
      undo: () => setNextAction(row.id, stored, next),
      row: { list: "actions", key: row.id },
      done: "Next action saved",
      detail: row.name,
      onDone: onClose,
    });
  }

  return (
    <li className="border-t border-rule py-1">
      <form className="flex flex-wrap items-center gap-2" onSubmit={submit}>
        <label htmlFor={`${id}-action`}>What is next for {row.name}?</label>
        <Input
          id={`${id}-action`}
          // It replaces the checkbox that had the focus.
          autoFocus
          className="min-w-0 flex-1 basis-48"
          maxLength={200}
          value={action}
          onChange={({ target }) => onType({ action: target.value })}
        />
        <label className="sr-only" htmlFor={`${id}-day`}>
          Day
        </label>
        <Input
          id={`${id}-day`}
          type="date"
          className="w-40"
          value={day}
          onChange={({ target }) => onType({ day: target.value })}
        />
        <Button type="submit" variant="secondary">
          Save
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Skip
        </Button>
      </form>
    </li>
  );
}
