import type { SubmitEvent } from "react";
import { RelativeDay, useIsOverdue } from "~/layout/desk/labels";
import { useFocusFallback } from "~/layout/desk/use-focus-fallback";
import { firmDate } from "~/lib/firm-time";
import { Button } from "~/ui/button";
import { FieldError } from "~/ui/field";
import { Input } from "~/ui/input";
import { ChangedByOther } from "./changed-by-other";
import type { DeskContext, Lead } from "./queries";
import { useChangeLead } from "./use-change-lead";
import type { DraftControl } from "./use-draft";

/** Days from today that one press sets. */
const LATER = { Tomorrow: 1, "In a week": 7 };

/** The form of a lead's next action and its date. */
export function NextAction({
  lead,
  context,
  control: { draft, type: write, clear },
}: {
  lead: Lead;
  context: DeskContext;
  control: DraftControl;
}) {
  const { change, conflict, resolve, errors, form, isPending } = useChangeLead(lead);
  const { fallback, container } = useFocusFallback();
  // What is typed stays, whatever colleagues save in the meantime.
  const typed = draft.next;
  const stored = { action: lead.nextAction, on: lead.nextActionOn ?? "" };
  const { action, on } = typed ?? stored;
  const isOverdue = useIsOverdue(lead.nextActionOn);
  const isOpen = context.stages.find(({ id }) => id === lead.stage)?.isOpen ?? false;

  function type(changes: { action?: string; on?: string }) {
    write({ next: { action, on, seen: typed?.seen ?? stored, ...changes } });
  }

  /** Sets the day in what is being typed; otherwise puts the stored action off at once. */
  function putOff(days: number) {
    const day = firmDate(Date.now(), days);
    if (typed) type({ on: day });
    else void change({ nextActionOn: day }, `Put off: ${lead.nextAction}`);
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const seen = typed?.seen ?? stored;
    const before = { ...lead, nextAction: seen.action, nextActionOn: seen.on || null };
    const changes = { nextAction: action.trim(), nextActionOn: on || null };
    if (await change(changes, "Next action saved", before)) clear({ next: typed });
  }

  return (
    <section
      className="border-b border-rule py-3.5"
      aria-labelledby="next-action-title"
      {...container}
    >
      <h2 id="next-action-title" ref={fallback} tabIndex={-1}>
        Next action
      </h2>
      {lead.nextAction && <p className="hidden print:block">{lead.nextAction}</p>}
      {lead.nextAction ? (
        <p className={isOverdue ? "font-semibold text-red" : "text-ink-soft"}>
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
      <form ref={form} className="mt-2 grid gap-2" onSubmit={submit}>
        <label className="sr-only" htmlFor="lead-next-action">
          Next action
        </label>
        <Input
          id="lead-next-action"
          className="w-full"
          placeholder="Call about the lease"
          value={action}
          aria-invalid={errors.nextAction ? true : undefined}
          aria-describedby="lead-next-action-error"
          onChange={(event) => type({ action: event.target.value })}
        />
        <FieldError id="lead-next-action-error" role="alert">
          {errors.nextAction}
        </FieldError>
        <div className="flex flex-wrap items-center gap-2">
          <label className="sr-only" htmlFor="lead-next-day">
            Day
          </label>
          <Input
            id="lead-next-day"
            type="date"
            className="w-36"
            value={on}
            aria-invalid={errors.nextActionOn ? true : undefined}
            aria-describedby="lead-next-day-error"
            onChange={(event) => type({ on: event.target.value })}
          />
          <div className="flex flex-wrap items-center gap-x-4">
            {action &&
              Object.entries(LATER).map(([label, days]) => (
                <Button key={label} variant="quiet" onClick={() => putOff(days)}>
                  {label}
                </Button>
              ))}
            {typed ? (
              <>
                <Button type="submit" variant="secondary" aria-disabled={isPending}>
                  Save
                </Button>
                <Button variant="quiet" onClick={() => write({ next: null })}>
                  Cancel
                </Button>
              </>
            ) : (
              lead.nextAction && (
                <Button
                  variant="quiet"
                  onClick={() =>
                    void change({ nextAction: "", nextActionOn: null }, `Done: ${lead.nextAction}`)
                  }
                >
                  Done
                </Button>
              )
            )}
          </div>
        </div>
        <FieldError id="lead-next-day-error" role="alert">
          {errors.nextActionOn}
        </FieldError>
      </form>
      <ChangedByOther
        context={context}
        conflict={conflict}
        onResolve={async (choice) => (await resolve(choice)) && write({ next: null })}
      />
    </section>
  );
}
