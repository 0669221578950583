import { type SubmitEvent, useState } from "react";
import { Link } from "react-router";
import { EmailAddress } from "~/ui/email-address";
import { ChangedByOther } from "./changed-by-other";
import { stageName } from "./people";
import type { DeskContext, Lead } from "./queries";
import { useChangeLead } from "./use-change-lead";

const FIELDS = ["name", "company", "phone", "email"] as const;
const LABELS = { name: "Name", company: "Company", phone: "Phone", email: "Email" };
const TYPES = { name: "text", company: "text", phone: "tel", email: "email" };
type Details = Record<(typeof FIELDS)[number], string>;

/** How to reach a person, with a form to correct it, and other leads of the company. */
export function ContactDetails({ lead, context }: { lead: Lead; context: DeskContext }) {
  const [typed, setTyped] = useState<Details | null>(null);
  const [seen, setSeen] = useState(lead);
  const { change, conflict, resolve, errors } = useChangeLead(lead);

  function edit() {
    setSeen(lead);
    setTyped({ name: lead.name, company: lead.company, phone: lead.phone, email: lead.email });
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!typed) return;
    const changes = Object.fromEntries(
      FIELDS.filter((name) => typed[name].trim() !== seen[name]).map((name) => [
        name,
        typed[name].trim(),
      ]),
    );
    const isSame = Object.keys(changes).length === 0;
    if (isSame || (await change(changes, "Details saved", seen))) setTyped(null);
  }

  return (
    <section className="desk-section" aria-labelledby="contact-title">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="contact-title">How to reach them</h2>
        {!typed && (
          <button type="button" className="lead-link" onClick={edit}>
            Edit
          </button>
        )}
      </div>
      {typed ? (
        <form className="mt-2 grid gap-3" onSubmit={submit} noValidate>
          {FIELDS.map((name) => (
            <div key={name}>
              <label htmlFor={`lead-${name}`}>{LABELS[name]}</label>
              <input
                id={`lead-${name}`}
                type={TYPES[name]}
                className="lead-input"
                value={typed[name]}
                aria-invalid={errors[name] ? true : undefined}
                aria-describedby={`lead-${name}-error`}
                onChange={({ target: { value } }) => setTyped({ ...typed, [name]: value })}
              />
              <p id={`lead-${name}-error`} className="field-error" hidden={!errors[name]}>
                {errors[name]}
              </p>
            </div>
          ))}
          <p className="flex items-center gap-2">
            <button type="submit" className="desk-button">
              Save
            </button>
            <button type="button" className="lead-link" onClick={() => setTyped(null)}>
              Cancel
            </button>
          </p>
        </form>
      ) : (
        <ul className="mt-1">
          <li className="lead-detail">
            {lead.phone ? <a href={`tel:${lead.phone}`}>{lead.phone}</a> : "No phone number"}
          </li>
          <li className="lead-detail">
            {lead.email ? (
              <a href={`mailto:${lead.email}`}>
                <EmailAddress address={lead.email} />
              </a>
            ) : (
              "No email address"
            )}
          </li>
          {lead.times && <li className="lead-detail">Good times for a call: {lead.times}</li>}
          {lead.account !== null && <li className="lead-detail">Has an account on the site</li>}
        </ul>
      )}
      <ChangedByOther
        context={context}
        conflict={conflict}
        onResolve={async (choice) => (await resolve(choice)) && setTyped(null)}
      />
      {lead.sameCompany.length > 0 && (
        <>
          <h3 className="mt-3">Also at {lead.company}</h3>
          <ul>
            {lead.sameCompany.map(({ id, name, stage }) => (
              <li key={id} className="lead-detail">
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
