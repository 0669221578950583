import { api } from "~/api/client";
import { FormDialog } from "~/layout/desk/form-dialog";
import { parseDollars } from "~/lib/amounts";
import { formatMoney } from "~/lib/money";
import { dataOf } from "~/lib/query-client";
import { InputField } from "~/ui/input-field";
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
  const act = useOffersAct(deal);

  return (
    <FormDialog
      id="offer-costs"
      title="What the seller pays at closing"
      text="Debt to pay off, and what attorneys, CPA and releases cost. Not our fee, and no taxes."
      act={act}
      request={(text) => {
        // The server refuses -1, which stands for text that is not an amount, at its field.
        const amount = (name: string) =>
          text(name).trim() === "" ? 0 : (parseDollars(text(name)) ?? -1);
        const body = { payoffs: amount("payoffs"), costs: amount("costs") };
        const params = { path: { deal_id: deal } };
        return dataOf(api.PUT("/api/desk/deals/{deal_id}/sale-costs", { params, body }));
      }}
      submit="Save"
      onClose={onClose}
    >
      <InputField
        form="offer"
        name="payoffs"
        label="Debt to pay off"
        required={false}
        error={act.errors.payoffs}
        inputMode="decimal"
        autoComplete="off"
        defaultValue={formatMoney(costs.payoffs)}
      />
      <InputField
        form="offer"
        name="costs"
        label="Other costs"
        required={false}
        error={act.errors.costs}
        inputMode="decimal"
        autoComplete="off"
        defaultValue={formatMoney(costs.costs)}
      />
    </FormDialog>
  );
}
