import { api } from "~/api/client";
import { FormDialog } from "~/layout/desk/form-dialog";
import { Options } from "~/layout/desk/options";
import { DownloadLink } from "~/lib/download-link";
import { dataOf } from "~/lib/query-client";
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
  const act = useDatesAct(deal);

  return (
    <FormDialog
      id="date-owner"
      title={`Whose is it: ${date.label}`}
      text=""
      act={act}
      request={(text) => {
        const idOf = (name: string) => Number(text(name)) || null;
        const body = { staff: idOf("staff"), person: idOf("person"), version: dates.version };
        return dataOf(
          api.PUT("/api/desk/deals/{deal_id}/dates/{date_id}/owner", {
            params: { path: { deal_id: deal, date_id: date.id } },
            body,
          }),
        );
      }}
      submit="Save"
      onClose={onClose}
    >
      <SelectField
        form="date"
        name="staff"
        label="Keeps it at the firm"
        defaultValue={date.staff ?? ""}
        error={act.errors.staff}
      >
        <option value="">Nobody</option>
        <Options of={dates.staff.map(({ id, name }) => [id, name])} />
      </SelectField>
      <SelectField
        form="date"
        name="person"
        label="Owes it"
        help="Someone of the deal. Add people on the overview."
        required={false}
        defaultValue={date.person ?? ""}
        error={act.errors.person}
      >
        <option value="">Nobody outside the firm</option>
        <Options of={dates.people.map(({ id, name, role }) => [id, `${name}, ${role}`])} />
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
    </FormDialog>
  );
}
