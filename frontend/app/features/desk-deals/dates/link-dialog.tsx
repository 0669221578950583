import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "~/api/client";
import { FormDialog } from "~/layout/desk/form-dialog";
import { dataOf } from "~/lib/query-client";
import { TextareaField } from "~/ui/input-field";
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
  const act = useDatesAct(deal);
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

  return (
    <FormDialog
      id="date-link"
      title={`Depends on: ${date.label}`}
      text="A date that is counted from another moves with it."
      isWide
      act={act}
      request={(text) => {
        const reason = text("reason");
        return dataOf(
          api.PUT("/api/desk/deals/{deal_id}/dates/{date_id}/link", {
            params: { path },
            body: { ...body, reason, version: dates.version },
          }),
        );
      }}
      submit="Save"
      onClose={onClose}
    >
      <CountedFrom
        rule={rule}
        bases={dates.dates.filter((each) => !follows(each, date, dates.dates))}
        errors={act.errors}
        onChange={setRule}
      />
      <p aria-live="polite">
        {own
          ? `It moves to ${dayWithName(own.toOn, today)}.`
          : date.on && `It stays on ${dayWithName(date.on, today)}.`}
      </p>
      <Slip dates={dates} date={date} day={own?.toOn ?? null} preview={preview} today={today} />
      {own && (
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
