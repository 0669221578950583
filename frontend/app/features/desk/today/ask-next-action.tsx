import { type SubmitEvent, useId, useState } from "react";
import { setNextAction, type Today, useTodayAct } from "./queries";

/** A form that asks for the next action of a lead, shown in place of the row of an action that was just done. */
export function AskNextAction({
  row,
  onClose,
}: {
  row: Today["actions"][number];
  onClose: () => void;
}) {
  const id = useId();
  const [action, setAction] = useState("");
  const [day, setDay] = useState("");
  const act = useTodayAct();

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const next = { nextAction: action.trim(), nextActionOn: day || null };
    if (!next.nextAction && !next.nextActionOn) return onClose();
    const none = { nextAction: "", nextActionOn: null };
    act({
      run: () => setNextAction(row.id, next, none),
      undo: () => setNextAction(row.id, none, next),
      done: "Next action saved",
      detail: row.name,
      onDone: onClose,
    });
  }

  return (
    <li className="today-row">
      <form className="flex flex-wrap items-center gap-2" onSubmit={submit}>
        <label htmlFor={`${id}-action`}>What is next for {row.name}?</label>
        <input
          id={`${id}-action`}
          // biome-ignore lint/a11y/noAutofocus: it replaces the checkbox that had the focus
          autoFocus
          className="lead-input min-w-0 flex-1 basis-48"
          maxLength={200}
          value={action}
          onChange={({ target }) => setAction(target.value)}
        />
        <label className="sr-only" htmlFor={`${id}-day`}>
          Day
        </label>
        <input
          id={`${id}-day`}
          type="date"
          className="lead-input w-40"
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
        <button type="submit" className="desk-button">
          Save
        </button>
        <button type="button" className="lead-link" onClick={onClose}>
          Skip
        </button>
      </form>
    </li>
  );
}
