import { api } from "~/api/client";
import { ReasonDialog } from "~/layout/desk/form-dialog";
import { dataOf } from "~/lib/query-client";
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
  return (
    <ReasonDialog
      id="date-not-needed"
      title={`Not needed: ${date.label}`}
      text={date.source}
      label="Why"
      act={useDatesAct(deal)}
      request={(text) =>
        dataOf(
          api.PUT("/api/desk/deals/{deal_id}/dates/{date_id}/state", {
            params: { path: { deal_id: deal, date_id: date.id } },
            body: {
              state: "not-needed",
              doneOn: null,
              reason: text("reason"),
              version: dates.version,
            },
          }),
        )
      }
      submit="Not needed"
      onClose={onClose}
    />
  );
}
