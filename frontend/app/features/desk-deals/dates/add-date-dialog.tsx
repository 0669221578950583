import { useState } from "react";
import { api } from "~/api/client";
import { FormDialog } from "~/layout/desk/form-dialog";
import { dataOf } from "~/lib/query-client";
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
  const act = useDatesAct(deal);
  const [rule, setRule] = useState<Rule>({ after: "", days: "7", counts: "next-business" });

  return (
    <FormDialog
      id="date-add"
      title="Add a date"
      text="A date that is counted from another moves with it."
      act={act}
      request={(text) => {
        const body = {
          label: text("label"),
          on: text("on") || null,
          ...ruleOf(rule),
          version: dates.version,
        };
        return dataOf(
          api.POST("/api/desk/deals/{deal_id}/dates", {
            params: { path: { deal_id: deal } },
            body,
          }),
        );
      }}
      submit="Add it"
      onClose={onClose}
    >
      <InputField form="date" name="label" label="What" maxLength={120} error={act.errors.label} />
      <CountedFrom rule={rule} bases={dates.dates} errors={act.errors} onChange={setRule} />
      {!rule.after && (
        <InputField
          form="date"
          name="on"
          label="Day"
          type="date"
          className="w-44"
          error={act.errors.on}
        />
      )}
    </FormDialog>
  );
}
