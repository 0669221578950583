import type { SubmitEvent } from "react";
import { api } from "~/api/client";
import { DialogActions } from "~/layout/desk/dialog-actions";
import { parseDollars } from "~/lib/amounts";
import { formatMoney } from "~/lib/money";
import { dataOf } from "~/lib/query-client";
import { Dialog } from "~/ui/dialog";
import { Field } from "~/ui/field";
import { Input } from "~/ui/input";
import { type Offers, useOffersAct } from "./queries";

/** Asks what the seller pays from the proceeds besides the fee. */
export function CostsDialog({
  deal,
  costs,
  onClose,
}: {
  deal: number;
  costs: Offers["costs"];
  onClose: () => void;
}) {
  const { send, isBusy, errors } = useOffersAct(deal);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    // The server refuses -1, which stands for text that is not an amount, at its field.
    const amount = (name: string) => {
      const text = String(typed.get(name) ?? "").trim();
      return text === "" ? 0 : (parseDollars(text) ?? -1);
    };
    const body = { payoffs: amount("payoffs"), costs: amount("costs") };
    const params = { path: { deal_id: deal } };
    const saved = await send(() =>
      dataOf(api.PUT("/api/desk/deals/{deal_id}/sale-costs", { params, body })),
    );
    if (saved) onClose();
  }

  return (
    <Dialog
      id="offer-costs"
      title="What the seller pays at closing"
      text="Debt to pay off, and what attorneys, CPA and releases cost. Not our fee, and no taxes."
      onClose={onClose}
    >
      <form className="grid gap-4" noValidate onSubmit={submit}>
        <Field
          form="offer"
          name="payoffs"
          label="Debt to pay off"
          required={false}
          error={errors.payoffs}
        >
          {(control) => (
            <Input
              {...control}
              inputMode="decimal"
              autoComplete="off"
              defaultValue={formatMoney(costs.payoffs)}
            />
          )}
        </Field>
        <Field form="offer" name="costs" label="Other costs" required={false} error={errors.costs}>
          {(control) => (
            <Input
              {...control}
              inputMode="decimal"
              autoComplete="off"
              defaultValue={formatMoney(costs.costs)}
            />
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
