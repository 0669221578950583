import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { api } from "~/api/client";
import { DialogActions } from "~/layout/desk/dialog-actions";
import { dataOf } from "~/lib/query-client";
import { Dialog } from "~/ui/dialog";
import { Field } from "~/ui/field";
import { Textarea } from "~/ui/input";
import { InputField } from "~/ui/input-field";
import { type Dates, type DealDate, datesKey, useDatesAct } from "./queries";
import { Slip } from "./slip";

/** Puts a date on another day, or records when it was done. Before it is saved, it shows what else moves. */
export function DateDialog({
  deal,
  dates,
  date,
  isDone,
  today,
  onClose,
}: {
  deal: number;
  dates: Dates;
  date: DealDate;
  /** Whether it records that the date is done. */
  isDone: boolean;
  today: string;
  onClose: () => void;
}) {
  const { send, isBusy, errors } = useDatesAct(deal);
  const [day, setDay] = useState(isDone ? today : (date.on ?? today));
  const path = { deal_id: deal, date_id: date.id };
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day);
  const { data: preview } = useQuery({
    queryKey: [...datesKey(deal), "preview", date.id, isDone, day, dates.version],
    enabled: isDay,
    queryFn: () =>
      dataOf(
        api.POST("/api/desk/deals/{deal_id}/dates/{date_id}/preview", {
          params: { path },
          body: isDone ? { doneOn: day } : { on: day },
        }),
      ),
  });

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get("reason") ?? "");
    const { version } = dates;
    const saved = await send(() =>
      dataOf(
        isDone
          ? api.PUT("/api/desk/deals/{deal_id}/dates/{date_id}/state", {
              params: { path },
              body: { state: "done", doneOn: day, reason: "", version },
            })
          : api.PUT("/api/desk/deals/{deal_id}/dates/{date_id}/day", {
              params: { path },
              body: { on: day, reason, version },
            }),
      ),
    );
    if (saved) onClose();
  }

  return (
    <Dialog
      id="date-dialog"
      title={isDone ? `Done: ${date.label}` : `Move: ${date.label}`}
      text={date.source}
      isWide
      onClose={onClose}
    >
      <form className="grid gap-4" noValidate onSubmit={submit}>
        <InputField
          form="date"
          name={isDone ? "doneOn" : "on"}
          label={isDone ? "Done on" : "New day"}
          type="date"
          className="w-44"
          max={isDone ? today : undefined}
          value={day}
          onChange={({ target }) => setDay(target.value)}
          error={errors.on ?? errors.doneOn}
        />
        <Slip dates={dates} date={date} day={isDay ? day : null} preview={preview} today={today} />
        {!isDone && (
          <Field form="date" name="reason" label="Why" error={errors.reason}>
            {(control) => <Textarea {...control} rows={2} maxLength={500} />}
          </Field>
        )}
        <DialogActions
          submit={isDone ? "Record it" : "Move it"}
          submitting="Saving..."
          isBusy={isBusy}
          error={errors.form}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
