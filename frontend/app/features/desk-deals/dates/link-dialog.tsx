import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { api } from "~/api/client";
import { DialogActions } from "~/layout/desk/dialog-actions";
import { dataOf } from "~/lib/query-client";
import { Dialog } from "~/ui/dialog";
import { Field } from "~/ui/field";
import { Textarea } from "~/ui/input";
import { CountedFrom, type Rule, ruleOf } from "./counted-from";
import { type Dates, type DealDate, datesKey, useDatesAct } from "./queries";
import { Slip } from "./slip";
import { dayWithName, follows } from "./words";

/** Chooses from which date another one is counted. Before it is saved, it shows where it goes and what else moves. */
export function LinkDialog({
  deal,
  dates,
  date,
  today,
  onClose,
}: {
  deal: number;
  dates: Dates;
  date: DealDate;
  today: string;
  onClose: () => void;
}) {
  const { send, isBusy, errors } = useDatesAct(deal);
  const [rule, setRule] = useState<Rule>({
    after: String(date.after ?? ""),
    days: String(date.days),
    counts: date.counts,
  });
  const path = { deal_id: deal, date_id: date.id };
  const body = ruleOf(rule);
  const { data: preview } = useQuery({
    queryKey: [...datesKey(deal), "link", date.id, body, dates.version],
    placeholderData: keepPreviousData,
    queryFn: () =>
      dataOf(
        api.POST("/api/desk/deals/{deal_id}/dates/{date_id}/link/preview", {
          params: { path },
          body,
        }),
      ),
  });
  const own = preview?.moves.find(({ id }) => id === date.id);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get("reason") ?? "");
    const saved = await send(() =>
      dataOf(
        api.PUT("/api/desk/deals/{deal_id}/dates/{date_id}/link", {
          params: { path },
          body: { ...body, reason, version: dates.version },
        }),
      ),
    );
    if (saved) onClose();
  }

  return (
    <Dialog
      id="date-link"
      title={`Depends on: ${date.label}`}
      text="A date that is counted from another moves with it."
      isWide
      onClose={onClose}
    >
      <form className="grid gap-4" noValidate onSubmit={submit}>
        <CountedFrom
          rule={rule}
          bases={dates.dates.filter((each) => !follows(each, date, dates.dates))}
          errors={errors}
          onChange={setRule}
        />
        <p aria-live="polite">
          {own
            ? `It moves to ${dayWithName(own.toOn, today)}.`
            : date.on && `It stays on ${dayWithName(date.on, today)}.`}
        </p>
        <Slip dates={dates} date={date} day={own?.toOn ?? null} preview={preview} today={today} />
        {own && (
          <Field form="date" name="reason" label="Why" error={errors.reason}>
            {(control) => <Textarea {...control} rows={2} maxLength={500} />}
          </Field>
        )}
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
