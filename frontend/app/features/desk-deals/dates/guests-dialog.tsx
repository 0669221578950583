import { useState } from "react";
import { api } from "~/api/client";
import { FormDialog } from "~/layout/desk/form-dialog";
import { dataOf } from "~/lib/query-client";
import { Checkbox, Choice } from "~/ui/input";
import { type Dates, useDatesAct } from "./queries";

/** Chooses who outside the firm gets their dates for their calendar, by email. */
export function GuestsDialog({
  deal,
  dates: { guests },
  onClose,
}: {
  deal: number;
  dates: Dates;
  onClose: () => void;
}) {
  const act = useDatesAct(deal);
  const [chosen, setChosen] = useState(
    new Set(guests.filter(({ isInvited }) => isInvited).map(({ person }) => person)),
  );

  function toggle(person: number | null) {
    const next = new Set(chosen);
    if (!next.delete(person)) next.add(person);
    setChosen(next);
  }

  return (
    <FormDialog
      id="date-guests"
      title="Dates in their calendars"
      text="They get their own dates as invitations by email, within a minute, and again when one moves or goes. Titles name neither a company nor a sale."
      act={act}
      request={() => {
        const people = [...chosen].filter((person) => person !== null);
        return dataOf(
          api.PUT("/api/desk/deals/{deal_id}/date-guests", {
            params: { path: { deal_id: deal } },
            body: { people, hasBuyer: chosen.has(null) },
          }),
        );
      }}
      submit="Save"
      error={act.errors.form ?? act.errors.people}
      onClose={onClose}
    >
      {guests.length === 0 && (
        <p className="text-ink-soft">
          Nobody of this deal has an email address yet. Add one under People.
        </p>
      )}
      <ul>
        {guests.map(({ person, name, role }) => (
          <li key={person ?? "buyer"} className="border-b border-rule">
            <Choice>
              <Checkbox checked={chosen.has(person)} onChange={() => toggle(person)} />
              <span>
                {name}
                <span className="text-ink-soft">, {role}</span>
              </span>
            </Choice>
          </li>
        ))}
      </ul>
    </FormDialog>
  );
}
