import { type SubmitEvent, useState } from "react";
import { RelativeDay } from "../shell/labels";
import { useNow } from "../shell/now";
import { ChangedByOther } from "./changed-by-other";
import type { DeskContext, Lead } from "./queries";
import { useChangeLead } from "./use-change-lead";

/** What somebody is to do next for a lead, and when. */
export function NextAction({ lead, context }: { lead: Lead; context: DeskContext }) {
  // What is typed stays, whatever colleagues save in the meantime. `seen`: the lead when typing began.
  const [typed, setTyped] = useState<{ action: string; on: string; seen: Lead } | null>(null);
  const { change, conflict, dismissConflict, errors, isPending } = useChangeLead(lead);
  const now = useNow();
  const action = typed?.action ?? lead.nextAction;
  const on = typed?.on ?? lead.nextActionOn ?? "";
  const isOverdue = !!lead.nextActionOn && now > Date.parse(`${lead.nextActionOn}T23:59:59`);
  const isOpen = context.stages.find(({ id }) => id === lead.stage)?.isOpen ?? false;

  function type(changes: { action?: string; on?: string }) {
    setTyped({ action, on, seen: typed?.seen ?? lead, ...changes });
  }

  async function save(values: { nextAction: string; nextActionOn: string | null }, done: string) {
    if (await change(values, done, conflict ? lead : (typed?.seen ?? lead))) setTyped(null);
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    void save({ nextAction: action.trim(), nextActionOn: on || null }, "Next action saved");
  }

  return (
    <section className="desk-section" aria-labelledby="next-action-title">
      <h2 id="next-action-title">Next action</h2>
      {lead.nextAction ? (
        <p className={isOverdue ? "lead-overdue" : "text-ink-soft"}>
          {lead.nextActionOn ? (
            <>
              {isOverdue ? "Overdue since " : "Due "}
              <RelativeDay day={lead.nextActionOn} />
            </>
          ) : (
            "No day is set"
          )}
        </p>
      ) : (
        isOpen && <p className="text-ink-soft">Nothing is planned. What comes next?</p>
      )}
      <form className="mt-2 grid gap-2" onSubmit={submit}>
        <label className="sr-only" htmlFor="lead-next-action">
          Next action
        </label>
        <input
          id="lead-next-action"
          className="lead-input"
          placeholder="Call about the lease"
          value={action}
          aria-invalid={errors.nextAction ? true : undefined}
          aria-describedby="lead-next-action-error"
          onChange={(event) => type({ action: event.target.value })}
        />
        <p id="lead-next-action-error" className="field-error" hidden={!errors.nextAction}>
          {errors.nextAction}
        </p>
        <div className="flex flex-wrap items-center gap-2">
          <label className="sr-only" htmlFor="lead-next-day">
            Day
          </label>
          <input
            id="lead-next-day"
            type="date"
            className="lead-input w-40"
            value={on}
            aria-invalid={errors.nextActionOn ? true : undefined}
            aria-describedby="lead-next-day-error"
            onChange={(event) => type({ on: event.target.value })}
          />
          {typed ? (
            <>
              <button type="submit" className="desk-button" aria-disabled={isPending}>
                Save
              </button>
              <button type="button" className="lead-link" onClick={() => setTyped(null)}>
                Cancel
              </button>
            </>
          ) : (
            lead.nextAction && (
              <button
                type="button"
                className="lead-link"
                onClick={() => void save({ nextAction: "", nextActionOn: null }, "Done")}
              >
                Done
              </button>
            )
          )}
        </div>
        <p id="lead-next-day-error" className="field-error" hidden={!errors.nextActionOn}>
          {errors.nextActionOn}
        </p>
      </form>
      <ChangedByOther
        lead={lead}
        context={context}
        conflict={conflict}
        onTheirs={() => {
          dismissConflict();
          setTyped(null);
        }}
        onMine={() =>
          void save({ nextAction: action.trim(), nextActionOn: on || null }, "Next action saved")
        }
      />
    </section>
  );
}
