import { type SubmitEvent, useState } from "react";
import { api } from "~/api/client";
import { DialogActions } from "~/layout/desk/dialog-actions";
import { dataOf } from "~/lib/query-client";
import { Dialog } from "~/ui/dialog";
import { InputField, SelectField } from "~/ui/input-field";
import { type Dates, type DealDate, useDatesAct } from "./queries";
import { COUNTS } from "./words";

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
  const [after, setAfter] = useState("");

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const body = {
      label: String(typed.get("label") ?? ""),
      on: String(typed.get("on") ?? "") || null,
      after: Number(after) || null,
      days: Number.parseInt(String(typed.get("days") ?? ""), 10) || 0,
      counts: (typed.get("counts") ?? "calendar") as DealDate["counts"],
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
        <SelectField
          form="date"
          name="after"
          label="Counted from"
          required={false}
          value={after}
          onChange={({ target }) => setAfter(target.value)}
          error={errors.after}
        >
          <option value="">Nothing: it has a day of its own</option>
          {dates.dates.map(({ id, label, on }) => (
            <option key={id} value={id} disabled={!on}>
              {label}
            </option>
          ))}
        </SelectField>
        {after ? (
          <div className="grid gap-4 sm:grid-cols-2">
            <InputField
              form="date"
              name="days"
              label="How many"
              help="Negative for before."
              inputMode="numeric"
              defaultValue="7"
              error={errors.days}
            />
            <SelectField
              form="date"
              name="counts"
              label="Of what"
              help="Texas holidays count."
              defaultValue="next-business"
              error={errors.counts}
            >
              {Object.entries(COUNTS).map(([counts, words]) => (
                <option key={counts} value={counts}>
                  {words}
                </option>
              ))}
            </SelectField>
          </div>
        ) : (
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
