import { useState } from "react";
import { FormDialog } from "~/layout/desk/form-dialog";
import { parseDollars } from "~/lib/amounts";
import { formatCalendarDate } from "~/lib/dates";
import { formatMoney } from "~/lib/money";
import { Button } from "~/ui/button";
import { InputField } from "~/ui/input-field";
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
  const act = useDealAct();

  return (
    <FormDialog
      id="deal-fee"
      title="Expected fee"
      text="Your best guess at the firm's fee when it closes. The board multiplies it by the chance."
      act={act}
      request={(text) => {
        // The server refuses -1, which stands for text that is not a number, at its field.
        const number = (name: string, sign: string) => {
          const amount = text(name).replace(sign, "").trim();
          return amount === "" ? null : (parseDollars(amount) ?? -1);
        };
        return changeDeal(deal, {
          expectedFee: number("expectedFee", "$"),
          ownProbability: number("ownProbability", "%"),
          expectedCloseOn: text("expectedCloseOn") || null,
        });
      }}
      submit="Save"
      onClose={onClose}
    >
      <InputField
        form="deal"
        name="expectedFee"
        label="Fee in dollars"
        required={false}
        error={act.errors.expectedFee}
        inputMode="decimal"
        autoComplete="off"
        defaultValue={deal.expectedFee === null ? "" : formatMoney(deal.expectedFee)}
      />
      <InputField
        form="deal"
        name="ownProbability"
        label="Chance in percent"
        help="Leave it empty for what is usual in this stage."
        required={false}
        error={act.errors.ownProbability}
        inputMode="numeric"
        autoComplete="off"
        defaultValue={deal.ownProbability ?? ""}
      />
      <InputField
        form="deal"
        name="expectedCloseOn"
        label="Closing expected on"
        help="The board adds up what is to close in this quarter."
        required={false}
        error={act.errors.expectedCloseOn}
        type="date"
        defaultValue={deal.expectedCloseOn ?? ""}
      />
    </FormDialog>
  );
}
