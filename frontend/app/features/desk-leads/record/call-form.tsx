import type { SubmitEvent } from "react";
import { api } from "~/api/client";
import { Button } from "~/ui/button";
import { Choice, Radio, Textarea } from "~/ui/input";
import type { Lead } from "./queries";
import { Refusal } from "./refusal";
import type { DraftControl } from "./use-draft";
import { useLeadAct } from "./use-lead-act";

const OUTCOMES = [
  { id: "reached", label: "Spoke with them" },
  { id: "no_answer", label: "No answer" },
  { id: "voicemail", label: "Left a message" },
];

/** A form to record a call: how it went, and what was said. */
export function CallForm({
  lead,
  control: { draft, type, clear },
}: {
  lead: Lead;
  control: DraftControl;
}) {
  const { mutate, error, isPending } = useLeadAct(
    lead.id,
    (body: { outcome: string; text: string }, key) =>
      api.POST("/api/desk/leads/{lead_id}/calls", {
        params: { path: { lead_id: lead.id }, header: { "Idempotency-Key": key } },
        body,
      }),
    ({ outcome, text }) => clear({ outcome, call: text }),
    ["desk", "new-call", lead.id],
  );

  function submit(event?: SubmitEvent) {
    event?.preventDefault();
    if (!isPending) mutate({ outcome: draft.outcome, text: draft.call });
  }

  return (
    <form onSubmit={submit}>
      <fieldset className="flex flex-wrap gap-x-6">
        <legend className="sr-only">How did the call go?</legend>
        {OUTCOMES.map(({ id, label }) => (
          <Choice key={id}>
            <Radio
              name="outcome"
              checked={draft.outcome === id}
              aria-describedby="lead-call-error"
              onChange={() => type({ outcome: id })}
            />
            {label}
          </Choice>
        ))}
      </fieldset>
      <label className="sr-only" htmlFor="lead-call">
        What was said
      </label>
      <Textarea
        id="lead-call"
        className="w-full"
        rows={3}
        placeholder="What was said"
        value={draft.call}
        onChange={(event) => type({ call: event.target.value })}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit();
        }}
      />
      <Refusal id="lead-call-error" error={error} field="outcome" />
      <p className="mt-2">
        <Button type="submit" aria-disabled={isPending}>
          Save call
        </Button>
      </p>
    </form>
  );
}
