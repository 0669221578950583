import type { SubmitEvent } from "react";
import { api } from "~/api/client";
import { DialogActions } from "~/layout/desk/dialog-actions";
import { dataOf } from "~/lib/query-client";
import { Dialog } from "~/ui/dialog";
import { Field } from "~/ui/field";
import { Textarea } from "~/ui/input";
import { type Dates, type DealDate, useDatesAct } from "./queries";

/** Asks why a date of the list is not needed. */
export function NotNeededDialog({
  deal,
  dates,
  date,
  onClose,
}: {
  deal: number;
  dates: Dates;
  date: DealDate;
  onClose: () => void;
}) {
  const { send, isBusy, errors } = useDatesAct(deal);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get("reason") ?? "");
    const saved = await send(() =>
      dataOf(
        api.PUT("/api/desk/deals/{deal_id}/dates/{date_id}/state", {
          params: { path: { deal_id: deal, date_id: date.id } },
          body: { state: "not-needed", doneOn: null, reason, version: dates.version },
        }),
      ),
    );
    if (saved) onClose();
  }

  return (
    <Dialog
      id="date-not-needed"
      title={`Not needed: ${date.label}`}
      text={date.source}
      onClose={onClose}
    >
      <form className="grid gap-4" noValidate onSubmit={submit}>
        <Field form="date" name="reason" label="Why" error={errors.reason}>
          {(control) => <Textarea {...control} rows={2} maxLength={500} />}
        </Field>
        <DialogActions
          submit="Not needed"
          submitting="Saving..."
          isBusy={isBusy}
          error={errors.form}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
