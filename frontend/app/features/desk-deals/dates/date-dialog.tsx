import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "~/api/client";
import { FormDialog } from "~/layout/desk/form-dialog";
import { dataOf } from "~/lib/query-client";
import { InputField, TextareaField } from "~/ui/input-field";
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
  const act = useDatesAct(deal);
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

  return (
    <FormDialog
      id="date-dialog"
      title={isDone ? `Done: ${date.label}` : `Move: ${date.label}`}
      text={date.source}
      isWide
      act={act}
      request={(text) => {
        const reason = text("reason");
        const { version } = dates;
        return dataOf(
          isDone
            ? api.PUT("/api/desk/deals/{deal_id}/dates/{date_id}/state", {
                params: { path },
                body: { state: "done", doneOn: day, reason: "", version },
              })
            : api.PUT("/api/desk/deals/{deal_id}/dates/{date_id}/day", {
                params: { path },
                body: { on: day, reason, version },
              }),
        );
      }}
      submit={isDone ? "Record it" : "Move it"}
      onClose={onClose}
    >
      <InputField
        form="date"
        name={isDone ? "doneOn" : "on"}
        label={isDone ? "Done on" : "New day"}
        type="date"
        className="w-44"
        max={isDone ? today : undefined}
        value={day}
        onChange={({ target }) => setDay(target.value)}
        error={act.errors.on ?? act.errors.doneOn}
      />
      <Slip dates={dates} date={date} day={isDay ? day : null} preview={preview} today={today} />
      {!isDone && (
        <TextareaField
          form="date"
          name="reason"
          label="Why"
          error={act.errors.reason}
          rows={2}
          maxLength={500}
        />
      )}
    </FormDialog>
  );
}
