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
import { movedBy, Timeline } from "./timeline";
import { daysBetween, dayWithName } from "./words";

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

  const moves = preview?.moves ?? [];
  const shown = dates.dates.filter(
    ({ id, on }) => on && (id === date.id || moves.some((move) => move.id === id)),
  );
  const moved = new Map(movedBy(preview ?? null));
  if (isDay && day !== date.on) moved.set(date.id, day);
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
        <section aria-live="polite" aria-labelledby="date-slip">
          <h3 id="date-slip">
            {moves.length === 0
              ? "Nothing else moves"
              : `${moves.length} other ${moves.length === 1 ? "date moves" : "dates move"} along`}
          </h3>
          {moves.length > 0 && (
            <>
              <div className="mt-2 max-h-72 overflow-y-auto">
                <Timeline dates={shown} today={today} moved={moved} chosen={date.id} />
              </div>
              <ul className="sr-only">
                {moves.map(({ id, label, fromOn, toOn }) => (
                  <li key={id}>
                    {label}: {fromOn && dayWithName(fromOn, today)} to {dayWithName(toOn, today)}
                    {fromOn && `, ${daysBetween(fromOn, toOn)} days`}
                  </li>
                ))}
              </ul>
            </>
          )}
          {preview?.overruns.map(({ late, limit }) => (
            <p key={late} className="mt-1 font-semibold text-red">
              {late} would come after: {limit}
            </p>
          ))}
        </section>
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
