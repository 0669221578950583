import { type SubmitEvent, useState } from "react";
import { Link } from "react-router";
import { useFocusFallback } from "~/layout/desk/use-focus-fallback";
import { Button } from "~/ui/button";
import { EmailAddress } from "~/ui/email-address";
import { FieldError } from "~/ui/field";
import { Input } from "~/ui/input";
import { ChangedByOther } from "./changed-by-other";
import { stageName } from "./people";
import type { DeskContext, Lead } from "./queries";
import { DETAILS, type Details } from "./stored-draft";
import { Suggestion } from "./suggestion";
import { useChangeLead } from "./use-change-lead";
import type { DraftControl } from "./use-draft";

const LABELS = { name: "Name", company: "Company", phone: "Phone", email: "Email" };
const TYPES = { name: "text", company: "text", phone: "tel", email: "email" };

/** How to reach a person, with a form to correct it, and other leads of the company. */
export function ContactDetails({
  lead,
  context,
  control: { draft, type, clear },
}: {
  lead: Lead;
  context: DeskContext;
  control: DraftControl;
}) {
  const [isOpen, setOpen] = useState(false);
  const { change, conflict, resolve, errors, form } = useChangeLead(lead);
  const { fallback, container } = useFocusFallback();
  const { name, company, phone, email } = lead;
  const stored = { name, company, phone, email };
  const typed = draft.details ?? { ...stored, seen: stored };
  const isEditing = isOpen || draft.details !== null;
  /** What a field shows: what is typed there, or what is stored now if nothing is. */
  const shownIn = (field: keyof Details) =>
    typed[field] === typed.seen[field] ? stored[field] : typed[field];

  function edit(field: keyof Details, value: string) {
    const details = { ...typed, [field]: value };
    const isChanged = DETAILS.some((each) => details[each] !== details.seen[each]);
    setOpen(true);
    type({ details: isChanged ? details : null });
  }

  /** Closes the form, unless the person has typed more since this render. */
  function close() {
    setOpen(false);
    clear({ details: draft.details });
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const { seen } = typed;
    const changes = Object.fromEntries(
      DETAILS.filter((name) => typed[name].trim() !== seen[name]).map((name) => [
        name,
        typed[name].trim(),
      ]),
    );
    const isSame = Object.keys(changes).length === 0;
    if (isSame || (await change(changes, "Details saved", { ...lead, ...seen }))) close();
  }

  return (
    <section className="border-b border-rule py-3.5" aria-labelledby="contact-title" {...container}>
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="contact-title">How to reach them</h2>
        {!isEditing && (
          <Button ref={fallback} variant="quiet" onClick={() => setOpen(true)}>
            Edit
          </Button>
        )}
      </div>
      {isEditing ? (
        <form ref={form} className="mt-2 grid gap-3" onSubmit={submit} noValidate>
          {DETAILS.map((name, at) => (
            <div key={name}>
              <label htmlFor={`lead-${name}`}>{LABELS[name]}</label>
              <Input
                ref={at === 0 ? fallback : null}
                id={`lead-${name}`}
                type={TYPES[name]}
                className="w-full"
                value={shownIn(name)}
                aria-invalid={errors[name] ? true : undefined}
                aria-describedby={`lead-${name}-error`}
                onChange={({ target: { value } }) => edit(name, value)}
              />
              <FieldError id={`lead-${name}-error`} role="alert">
                {errors[name]}
              </FieldError>
            </div>
          ))}
          <p className="flex items-center gap-2">
            <Button type="submit" variant="secondary">
              Save
            </Button>
            <Button variant="quiet" onClick={close}>
              Cancel
            </Button>
          </p>
        </form>
      ) : (
        <ul className="mt-1">
          <li className="py-[0.2rem] wrap-anywhere [&>a]:underline [&>a]:underline-offset-[0.22em]">
            {lead.phoneE164 ? (
              <a href={`tel:${lead.phoneE164}`}>{lead.phone}</a>
            ) : (
              lead.phone || "No phone number"
            )}
          </li>
          <li className="py-[0.2rem] wrap-anywhere [&>a]:underline [&>a]:underline-offset-[0.22em]">
            {lead.email ? (
              <a href={`mailto:${lead.email}`}>
                <EmailAddress address={lead.email} />
              </a>
            ) : (
              "No email address"
            )}
          </li>
          {lead.times && (
            <li className="py-[0.2rem] wrap-anywhere [&>a]:underline [&>a]:underline-offset-[0.22em]">
              Good times for a call: {lead.times}
            </li>
          )}
          {lead.account !== null && (
            <li className="py-[0.2rem] wrap-anywhere [&>a]:underline [&>a]:underline-offset-[0.22em]">
              Has an account on the site
            </li>
          )}
        </ul>
      )}
      {!isEditing &&
        lead.suggestions.map((each) => (
          <Suggestion
            key={each.field}
            lead={lead}
            suggestion={each}
            onAccept={() => void change({ [each.field]: each.value }, "Details saved")}
          />
        ))}
      {!isEditing && (
        <FieldError id="suggestion-error" role="alert">
          {Object.values(errors)[0]}
        </FieldError>
      )}
      <ChangedByOther
        context={context}
        conflict={conflict}
        onResolve={async (choice) => (await resolve(choice)) && close()}
      />
      {lead.sameCompany.length > 0 && (
        <>
          <h3 className="mt-3">Also at {lead.company}</h3>
          <ul>
            {lead.sameCompany.map(({ id, name, stage }) => (
              <li
                key={id}
                className="py-[0.2rem] wrap-anywhere [&>a]:underline [&>a]:underline-offset-[0.22em]"
              >
                <Link to={`/desk/leads/${id}`}>{name}</Link>{" "}
                <span className="text-ink-soft">{stageName(stage, context)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
