import { formatCalendarDate } from "~/lib/dates";
import type { LendingTerms, ValuationWords } from "~/lib/facts";
import { interpolate } from "~/lib/interpolate";
import { AssumptionRow, type Sheet } from "~/tools/lender/assumption-row";
import { Button } from "~/ui/button";

type Words = ValuationWords["lender"];
type FieldName = keyof Words["assumptions"]["fields"];

const BUSINESS = ["ownerPay", "replacements", "closingCosts", "workingCapital"] as const;
const LOAN = ["baseRate", "spread", "months", "injection"] as const;
const NOTE = ["noteAmount", "noteKind", "noteRate", "noteMonths"] as const;

/** Every assumption with its source, in three groups: the business, the loan, and a note from the seller. */
export function AssumptionGroups({
  words,
  terms,
  sheet,
  onReset,
}: {
  words: Words;
  terms: LendingTerms;
  sheet: Sheet;
  /** Undefined while nothing is changed. */
  onReset: (() => void) | undefined;
}) {
  const { assumptions, sources } = words;
  const judgment = interpolate(sources.judgment, {
    source: terms.assumptions.source,
    read: formatCalendarDate(terms.assumptions.readOn),
  });
  const row = (name: FieldName, source?: string) => (
    <AssumptionRow
      key={name}
      name={name}
      sheet={sheet}
      words={assumptions.fields[name]}
      source={source}
      unreadable={(used) => interpolate(assumptions.unreadable, { used })}
      {...(name === "noteKind" && { noteKinds: assumptions.noteKinds })}
    />
  );
  return (
    <section aria-labelledby="lender-assumptions" className="mt-10">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h4 id="lender-assumptions" className="font-serif text-subtitle font-medium">
          {assumptions.title}
        </h4>
        {onReset && (
          <Button variant="quiet" className="no-print" onClick={onReset}>
            {assumptions.reset}
          </Button>
        )}
      </div>
      <p className="max-w-prose text-ink-soft">{assumptions.lede}</p>
      <div className="mt-4 grid gap-x-14 gap-y-8 [--control-height:2.75rem] wide:grid-cols-2">
        <div className="grid content-start gap-8">
          <Group title={assumptions.business} source={judgment}>
            {BUSINESS.map((name) => row(name))}
          </Group>
          <Group title={assumptions.note} source={judgment}>
            {NOTE.map((name) =>
              row(name, name === "noteKind" ? sourceOf(terms.standbyShare, sources) : undefined),
            )}
          </Group>
        </div>
        <Group title={assumptions.loan} source={`${sources.fee}: ${sourceOf(terms.fees, sources)}`}>
          {LOAN.map((name) => row(name, sourceOf(terms[name], sources)))}
          {row("target", sourceOf(terms.targetCoverage, sources))}
        </Group>
      </div>
    </section>
  );
}

function Group({
  title,
  source,
  children,
}: {
  title: string;
  /** That of the figures that have none of their own. */
  source: string;
  children: React.ReactNode;
}) {
  return (
    <div>
      <h5 className="text-label font-semibold">{title}</h5>
      <ul className="mt-2">{children}</ul>
      <p className="border-t border-rule pt-2 text-small text-ink-soft">{source}</p>
    </div>
  );
}

type Sourced = { source: string; effectiveFrom: string; readOn: string; status: string };

function sourceOf({ source, effectiveFrom, readOn, status }: Sourced, words: Words["sources"]) {
  return interpolate(words.figure, {
    status: words.statuses[status as keyof Words["sources"]["statuses"]],
    source: source.replace(/\.$/, ""),
    from: formatCalendarDate(effectiveFrom),
    read: formatCalendarDate(readOn),
  });
}
