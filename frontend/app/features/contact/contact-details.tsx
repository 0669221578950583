import type { ContactWords, Firm } from "~/lib/facts";
import { buttonClass } from "~/ui/button";
import { EmailAddress } from "~/ui/email-address";

/** The firm's address, phone number, email address and hours. */
export function ContactDetails({ firm }: { firm: Firm }) {
  return (
    <dl className="grid grid-cols-[fit-content(7rem)_minmax(0,1fr)] content-start wrap-anywhere *:border-t *:border-rule *:py-[0.8rem] [&>dt]:pr-6 [&>dt]:font-strong">
      <dt>Phone</dt>
      <dd>
        <a className="text-link" href={`tel:${firm.phone.href}`}>
          {firm.phone.display}
        </a>
      </dd>
      <dt>Email</dt>
      <dd>
        <a className="text-link" href={`mailto:${firm.email}`}>
          <EmailAddress address={firm.email} />
        </a>
      </dd>
      <dt>Office</dt>
      <dd>
        {firm.address.street}, {firm.address.city}, {firm.address.region} {firm.address.postalCode}
        <br />
        {firm.serving}
      </dd>
      <dt>Hours</dt>
      <dd>{firm.hours.display}</dd>
    </dl>
  );
}

export function CallBlock({ words, firm }: { words: ContactWords["call"]; firm: Firm }) {
  return (
    <section className="on-ink p-6 md:p-8">
      <h2 className="text-heading">{words.title}</h2>
      <p className="mt-3 text-paper/90">{words.body}</p>
      <p className="mt-5">
        <a className={buttonClass()} href={`tel:${firm.phone.href}`}>
          {words.label} {firm.phone.display}
        </a>
      </p>
    </section>
  );
}
