import type { Entry } from "./queries";
import { PercentBar, RangeBar } from "./range-bar";

type Message = NonNullable<Entry["message"]>;

/** A message with what was attached to it. */
export function MessageBody({ message }: { message: Message }) {
  const { text, times, suspicions, attached } = message;
  return (
    <>
      {suspicions.length > 0 && <p className="lead-note">Why: {suspicions.join("; ")}</p>}
      <p className="lead-text whitespace-pre-line">{text}</p>
      {times && <p className="lead-note">Good times for a call: {times}</p>}
      {attached.range && (
        <Attachment title="Valuation" rows={attached.valuation}>
          <RangeBar low={attached.range.low} high={attached.range.high} />
        </Attachment>
      )}
      {attached.assessment && <Attachment title="Value assessment" rows={attached.assessment} />}
      {attached.overall !== null && (
        <Attachment title="Business health" rows={attached.health}>
          <p className="font-serif text-subtitle font-title">{attached.overall}%</p>
          <PercentBar percent={attached.overall} />
        </Attachment>
      )}
    </>
  );
}

function Attachment({
  title,
  rows,
  children,
}: {
  title: string;
  rows: Message["attached"]["valuation"];
  children?: React.ReactNode;
}) {
  return (
    <section className="mt-3" aria-label={`Attached: ${title}`}>
      <h3>{title}</h3>
      {children}
      <details className="lead-fold">
        <summary>All details</summary>
        <dl className="lead-rows">
          {rows?.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
}
