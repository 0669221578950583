import { Star } from "./star";

type Firm = { name: string; phone: { display: string }; email: string };

/** The firm's name and how to reach it, at the top of the paper. */
export function Letterhead({ firm }: { firm: Firm }) {
  return (
    <div className="flex items-center justify-between gap-6 border-b-2 border-ink pb-3">
      <p className="flex items-center gap-2 font-serif text-subtitle font-title">
        <Star className="size-6 text-copper" />
        {firm.name}
      </p>
      <p className="text-right text-small">
        {firm.phone.display}
        <br />
        {firm.email}
      </p>
    </div>
  );
}

/** The heading of a printed result: the firm's letterhead, the title, the date, and the answers behind the result. */
export function PrintHeading({
  firm,
  title,
  date,
  facts = [],
}: {
  firm: Firm;
  title: string;
  date: string;
  /** The answers that the result depends on, each with its question. */
  facts?: readonly (readonly [label: string, value: string])[];
}) {
  return (
    <div className="print-heading mb-5 hidden print:block">
      <Letterhead firm={firm} />
      <p className="mt-3 font-serif text-heading font-title">{title}</p>
      <p className="text-small">{date}</p>
      {facts.length > 0 && (
        <dl className="mt-4 grid grid-cols-2 gap-x-10 text-small">
          {facts.map(([label, value]) => (
            <div key={label} className="flex justify-between gap-4 border-t border-rule py-1">
              <dt>{label}</dt>
              <dd className="text-right font-strong">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
