import { useState } from "react";
import { api } from "~/api/client";
import { FormDialog } from "~/layout/desk/form-dialog";
import { Options } from "~/layout/desk/options";
import { dataOf } from "~/lib/query-client";
import { Button } from "~/ui/button";
import { EmailAddress } from "~/ui/email-address";
import { FieldError } from "~/ui/field";
import { InputField, SelectField } from "~/ui/input-field";
import { Invite } from "./intake/invite";
import type { Deal, Person } from "./queries";
import { useDealAct } from "./use-deal";
import { ROLES, roleAfterName } from "./words";

/** The people outside the firm, by their part in the deal. */
export function People({ deal }: { deal: Deal }) {
  const [isAdding, setAdding] = useState(false);
  const { send, isBusy, errors } = useDealAct();

  const remove = (person: Person) =>
    send(() =>
      dataOf(
        api.DELETE("/api/desk/deals/{deal_id}/people/{person_id}", {
          params: { path: { deal_id: deal.id, person_id: person.id } },
        }),
      ),
    );

  return (
    <section className="border-b border-rule py-4" aria-labelledby="deal-people-title">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="deal-people-title">People</h2>
        <Button variant="quiet" onClick={() => setAdding(true)}>
          Add<span className="sr-only"> a person</span>
        </Button>
      </div>
      {deal.people.length === 0 && <p className="text-ink-soft">Nobody yet</p>}
      <ul>
        {deal.people.map((person) => (
          <li key={person.id} className="py-1.5">
            <p className="flex items-baseline justify-between gap-3">
              <span className="min-w-0 wrap-anywhere">
                <span className="font-semibold">{person.name}</span>
                <span className="text-ink-soft">, {roleAfterName(person.role)}</span>
              </span>
              <Button variant="quiet" aria-disabled={isBusy} onClick={() => void remove(person)}>
                Remove<span className="sr-only"> {person.name}</span>
              </Button>
            </p>
            <p className="text-ink-soft wrap-anywhere">
              {person.email && (
                <a className="inline-flex min-h-6 items-center" href={`mailto:${person.email}`}>
                  <EmailAddress address={person.email} />
                </a>
              )}
              {person.email && person.phone && " · "}
              <span className="whitespace-nowrap">{person.phone}</span>
            </p>
            <Invite deal={deal} person={person} />
          </li>
        ))}
      </ul>
      <FieldError role="alert">{errors.form}</FieldError>
      {isAdding && <AddPerson deal={deal} onClose={() => setAdding(false)} />}
    </section>
  );
}

function AddPerson({ deal, onClose }: { deal: Deal; onClose: () => void }) {
  const act = useDealAct();

  return (
    <FormDialog
      id="deal-person"
      title="Add a person"
      text="Everyone who has a say, signs something or must be asked."
      act={act}
      request={(text) => {
        const body = {
          role: text("role") as Person["role"],
          personName: text("personName"),
          email: text("email"),
          phone: text("phone"),
          company: text("company"),
        };
        const params = { path: { deal_id: deal.id } };
        return dataOf(api.POST("/api/desk/deals/{deal_id}/people", { params, body }));
      }}
      submit="Add"
      submitting="Adding..."
      onClose={onClose}
    >
      <SelectField form="deal" name="role" label="Part in the deal">
        <Options of={ROLES} />
      </SelectField>
      <InputField form="deal" name="personName" label="Name" error={act.errors.personName} />
      <InputField
        form="deal"
        name="email"
        label="Email"
        type="email"
        required={false}
        error={act.errors.email}
      />
      <InputField
        form="deal"
        name="phone"
        label="Phone"
        required={false}
        error={act.errors.phone}
      />
      <InputField
        form="deal"
        name="company"
        label="Company"
        required={false}
        error={act.errors.company}
      />
    </FormDialog>
  );
}
