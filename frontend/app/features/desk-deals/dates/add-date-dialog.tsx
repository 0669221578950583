import { type SubmitEvent, useState } from "react";
import { api } from "~/api/client";
import { DialogActions } from "~/layout/desk/dialog-actions";
import { dataOf } from "~/lib/query-client";
import { Dialog } from "~/ui/dialog";
import { InputField } from "~/ui/input-field";
import { CountedFrom, type Rule, ruleOf } from "./counted-from";
import { type Dates, useDatesAct } from "./queries";

/** Adds a date of the firm's own: on a day, or counted from another. */
export function AddDateDialog({
  deal,
  dates,
  onClose,
}: {
  deal: number;
  dates: Dates;
  onClose: () => void;
}) {
  const { send, isBusy, errors } = useDatesAct(deal);
  const [rule, setRule] = useState<Rule>({ after: "", days: "7", counts: "next-business" });

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const body = {
      label: String(typed.get("label") ?? ""),
      on: String(typed.get("on") ?? "") || null,
      ...ruleOf(rule),
      version: dates.version,
    };
    const saved = await send(() =>
      dataOf(
        api.POST("/api/desk/deals/{deal_id}/dates", { params: { path: { deal_id: deal } }, body }),
      ),
    );
    if (saved) onClose();
  }

  return (
    <Dialog
      id="date-add"
      title="Add a date"
      text="A date that is counted from another moves with it."
      onClose={onClose}
    >
      <form className="grid gap-4" noValidate onSubmit={submit}>
        <InputField form="date" name="label" label="What" maxLength={120} error={errors.label} />
        <CountedFrom rule={rule} bases={dates.dates} errors={errors} onChange={setRule} />
        {!rule.after && (
          <InputField
            form="date"
            name="on"
            label="Day"
            type="date"
            className="w-44"
            error={errors.on}
          />
        )}
        <DialogActions
          submit="Add it"
          submitting="Saving..."
          isBusy={isBusy}
          error={errors.form}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
