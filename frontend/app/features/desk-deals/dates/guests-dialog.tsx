import { type SubmitEvent, useState } from "react";
import { api } from "~/api/client";
import { DialogActions } from "~/layout/desk/dialog-actions";
import { dataOf } from "~/lib/query-client";
import { Dialog } from "~/ui/dialog";
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
  const { send, isBusy, errors } = useDatesAct(deal);
  const [chosen, setChosen] = useState(
    new Set(guests.filter(({ isInvited }) => isInvited).map(({ person }) => person)),
  );

  function toggle(person: number | null) {
    const next = new Set(chosen);
    if (!next.delete(person)) next.add(person);
    setChosen(next);
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const people = [...chosen].filter((person) => person !== null);
    const saved = await send(() =>
      dataOf(
        api.PUT("/api/desk/deals/{deal_id}/date-guests", {
          params: { path: { deal_id: deal } },
          body: { people, hasBuyer: chosen.has(null) },
        }),
      ),
    );
    if (saved) onClose();
  }

  return (
    <Dialog
      id="date-guests"
      title="Dates in their calendars"
      text="They get their own dates as invitations by email, within a minute, and again when one moves or goes. Titles name neither a company nor a sale."
      onClose={onClose}
    >
      <form className="grid gap-4" noValidate onSubmit={submit}>
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
        <DialogActions
          submit="Save"
          submitting="Saving..."
          isBusy={isBusy}
          error={errors.form ?? errors.people}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
