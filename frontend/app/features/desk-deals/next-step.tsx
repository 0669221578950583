import { type SubmitEvent, useState } from "react";
import { RelativeDay, useIsOverdue } from "~/layout/desk/labels";
import { Button } from "~/ui/button";
import { FieldError } from "~/ui/field";
import { Input } from "~/ui/input";
import { changeDeal } from "./change-deal";
import type { Deal } from "./queries";
import { useDealAct } from "./use-deal";

/** What comes next in the deal, and when. What is typed stays until it is saved, whatever colleagues save meanwhile. */
export function NextStep({ deal }: { deal: Deal }) {
  const [typed, setTyped] = useState<{ text: string; on: string; version: number } | null>(null);
  const { send, isBusy, errors } = useDealAct();
  const isOverdue = useIsOverdue(deal.nextStepOn);
  const { text, on } = typed ?? { text: deal.nextStep, on: deal.nextStepOn ?? "" };
  const type = (changes: { text?: string; on?: string }) =>
    setTyped({ text, on, version: typed?.version ?? deal.version, ...changes });

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!typed) return;
    const seen = { id: deal.id, version: errors.form ? deal.version : typed.version };
    const changes = { nextStep: text.trim(), nextStepOn: on || null };
    if (await send(() => changeDeal(seen, changes))) setTyped(null);
  }

  return (
    <section className="border-b border-rule py-4" aria-labelledby="next-step-title">
      <h2 id="next-step-title">Next step</h2>
      {deal.nextStep && deal.nextStepOn && (
        <p className={isOverdue ? "font-semibold text-red" : "text-ink-soft"}>
          {isOverdue ? "Overdue since " : "Due "}
          <RelativeDay day={deal.nextStepOn} />
        </p>
      )}
      <form className="mt-2 flex flex-wrap items-start gap-2" noValidate onSubmit={submit}>
        <label htmlFor="deal-next-step" className="sr-only">
          Next step
        </label>
        <Input
          id="deal-next-step"
          className="min-w-56 flex-1"
          placeholder="Ask the CPA for the last three returns"
          value={text}
          aria-invalid={errors.nextStep ? true : undefined}
          aria-describedby="deal-next-step-error"
          onChange={(event) => type({ text: event.target.value })}
        />
        <label htmlFor="deal-next-step-on" className="sr-only">
          Day
        </label>
        <Input
          id="deal-next-step-on"
          type="date"
          className="w-40"
          value={on}
          onChange={(event) => type({ on: event.target.value })}
        />
        {typed && (
          <>
            <Button type="submit" variant="secondary" aria-disabled={isBusy}>
              Save
            </Button>
            <Button variant="quiet" onClick={() => setTyped(null)}>
              Cancel
            </Button>
          </>
        )}
      </form>
      <FieldError id="deal-next-step-error" role="alert">
        {errors.nextStep ?? errors.nextStepOn ?? errors.form}
        {errors.form && typed && " Save again to keep yours."}
      </FieldError>
    </section>
  );
}
