import type { SubmitEvent } from "react";
import { api } from "~/api/client";
import { DialogActions } from "~/layout/desk/dialog-actions";
import { DownloadLink } from "~/lib/download-link";
import { dataOf } from "~/lib/query-client";
import { Dialog } from "~/ui/dialog";
import { SelectField } from "~/ui/input-field";
import { type Dates, type DealDate, useDatesAct } from "./queries";

/** Asks who keeps a date at the firm, and who of the deal owes it. */
export function OwnerDialog({
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
    const typed = new FormData(event.currentTarget);
    const idOf = (name: string) => Number(typed.get(name)) || null;
    const body = { staff: idOf("staff"), person: idOf("person"), version: dates.version };
    const saved = await send(() =>
      dataOf(
        api.PUT("/api/desk/deals/{deal_id}/dates/{date_id}/owner", {
          params: { path: { deal_id: deal, date_id: date.id } },
          body,
        }),
      ),
    );
    if (saved) onClose();
  }

  return (
    <Dialog id="date-owner" title={`Whose is it: ${date.label}`} text="" onClose={onClose}>
      <form className="grid gap-4" noValidate onSubmit={submit}>
        <SelectField
          form="date"
          name="staff"
          label="Keeps it at the firm"
          defaultValue={date.staff ?? ""}
          error={errors.staff}
        >
          <option value="">Nobody</option>
          {dates.staff.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField
          form="date"
          name="person"
          label="Owes it"
          help="Someone of the deal. Add people on the overview."
          required={false}
          defaultValue={date.person ?? ""}
          error={errors.person}
        >
          <option value="">Nobody outside the firm</option>
          {dates.people.map(({ id, name, role }) => (
            <option key={id} value={id}>
              {name}, {role}
            </option>
          ))}
        </SelectField>
        <p className="text-ink-soft">
          To put it in their calendar, send them the{" "}
          <DownloadLink
            className="font-semibold text-copper underline underline-offset-[0.22em]"
            href={`/api/desk/deals/${deal}/dates/${date.id}/calendar`}
            fileName={`date-${date.id}.ics`}
          >
            calendar file
          </DownloadLink>
          . A later one updates the same entry.
        </p>
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
