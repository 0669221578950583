import type { SubmitEvent } from "react";
import { api } from "~/api/client";
import { DialogActions } from "~/layout/desk/dialog-actions";
import { Options } from "~/layout/desk/options";
import { dataOf } from "~/lib/query-client";
import { Dialog } from "~/ui/dialog";
import { Field } from "~/ui/field";
import { Select } from "~/ui/input";
import { type Offer, type Offers, useOffersAct } from "./queries";
import { KINDS } from "./words";

/** Asks whose offer it is and of what kind, and begins its draft. */
export function BeginDialog({
  deal,
  offers,
  onClose,
}: {
  deal: number;
  offers: Offers;
  onClose: () => void;
}) {
  const { send, isBusy, errors } = useOffersAct(deal);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const body = {
      interest: Number(typed.get("interest")),
      kind: typed.get("kind") as Offer["kind"],
    };
    const params = { path: { deal_id: deal } };
    const begun = await send(() =>
      dataOf(api.POST("/api/desk/deals/{deal_id}/offers", { params, body })),
    );
    if (begun) onClose();
  }

  return (
    <Dialog
      id="offer-begin"
      title="Record an offer"
      text="It starts with the terms of the same buyer's last round."
      onClose={onClose}
    >
      {offers.buyers.length === 0 ? (
        <p>Nobody has received the overview of the business yet. Offers come after that.</p>
      ) : (
        <form className="grid gap-4" noValidate onSubmit={submit}>
          <Field form="offer" name="interest" label="Buyer" error={errors.interest}>
            {(control) => (
              <Select {...control}>
                <Options of={offers.buyers.map(({ interest, name }) => [interest, name])} />
              </Select>
            )}
          </Field>
          <Field form="offer" name="kind" label="What it is" error={errors.kind}>
            {(control) => (
              <Select {...control} defaultValue="loi">
                <Options of={KINDS} />
              </Select>
            )}
          </Field>
          <DialogActions
            submit="Start"
            submitting="Starting..."
            isBusy={isBusy}
            error={errors.form}
            onCancel={onClose}
          />
        </form>
      )}
    </Dialog>
  );
}
