import { type SubmitEvent, useState } from "react";
import { DialogActions } from "~/layout/desk/dialog-actions";
import { parseDollars } from "~/lib/amounts";
import { formatCalendarDate } from "~/lib/dates";
import { formatMoney } from "~/lib/money";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Field } from "~/ui/field";
import { Input } from "~/ui/input";
import { changeDeal } from "./change-deal";
import type { Deal } from "./queries";
import { useDealAct } from "./use-deal";

/** The fee that the deal is expected to bring, with the chance of it. */
export function Money({ deal }: { deal: Deal }) {
  const [isEditing, setEditing] = useState(false);
  const { expectedFee, probability } = deal;
  return (
    <section className="border-b border-rule py-4" aria-labelledby="deal-fee-title">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="deal-fee-title">Expected fee</h2>
        <Button variant="quiet" onClick={() => setEditing(true)}>
          Change<span className="sr-only"> the expected fee</span>
        </Button>
      </div>
      {expectedFee === null ? (
        <p className="text-ink-soft">Not estimated yet</p>
      ) : (
        <>
          <p className="font-serif text-[1.75rem] leading-tight font-title tabular-nums">
            {formatMoney(Math.round((expectedFee * probability) / 100))}
          </p>
          <p className="text-ink-soft tabular-nums">
            {formatMoney(expectedFee)} × {probability}%
            {deal.ownProbability === null && ", usual for this stage"}
          </p>
        </>
      )}
      {deal.expectedCloseOn && (
        <p className="text-ink-soft">
          Closing expected on {formatCalendarDate(deal.expectedCloseOn)}
        </p>
      )}
      {isEditing && <FeeDialog deal={deal} onClose={() => setEditing(false)} />}
    </section>
  );
}

function FeeDialog({ deal, onClose }: { deal: Deal; onClose: () => void }) {
  const { send, isBusy, errors } = useDealAct();

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    // The server refuses -1, which stands for text that is not a number, at its field.
    const number = (name: string, sign: string) => {
      const text = String(typed.get(name) ?? "").replace(sign, "");
      return text.trim() === "" ? null : (parseDollars(text) ?? -1);
    };
    const changes = {
      expectedFee: number("expectedFee", "$"),
      ownProbability: number("ownProbability", "%"),
      expectedCloseOn: String(typed.get("expectedCloseOn") ?? "") || null,
    };
    if (await send(() => changeDeal(deal, changes))) onClose();
  }

  return (
    <Dialog
      id="deal-fee"
      title="Expected fee"
      text="Your best guess at the firm's fee when it closes. The board multiplies it by the chance."
      onClose={onClose}
    >
      <form className="grid gap-4" noValidate onSubmit={submit}>
        <Field
          form="deal"
          name="expectedFee"
          label="Fee in dollars"
          required={false}
          error={errors.expectedFee}
        >
          {(control) => (
            <Input
              {...control}
              inputMode="decimal"
              autoComplete="off"
              defaultValue={deal.expectedFee === null ? "" : formatMoney(deal.expectedFee)}
            />
          )}
        </Field>
        <Field
          form="deal"
          name="ownProbability"
          label="Chance in percent"
          help="Leave it empty for what is usual in this stage."
          required={false}
          error={errors.ownProbability}
        >
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              autoComplete="off"
              defaultValue={deal.ownProbability ?? ""}
            />
          )}
        </Field>
        <Field
          form="deal"
          name="expectedCloseOn"
          label="Closing expected on"
          help="The board adds up what is to close in this quarter."
          required={false}
          error={errors.expectedCloseOn}
        >
          {(control) => (
            <Input {...control} type="date" defaultValue={deal.expectedCloseOn ?? ""} />
          )}
        </Field>
        <DialogActions
          submit="Save"
          submitting="Saving..."
          isBusy={isBusy}
          error={errors.form}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
