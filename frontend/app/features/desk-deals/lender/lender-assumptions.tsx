import { formatCalendarDate } from "~/lib/dates";
import type { LendingTerms } from "~/lib/facts";
import type { AssumptionName } from "~/lib/lender-assumptions";
import { AssumptionRow, type Sheet } from "~/tools/lender/assumption-row";
import { FIELDS, NOTE_KINDS } from "./words";

const GROUPS: readonly { title: string; names: readonly AssumptionName[] }[] = [
  {
    title: "Business",
    names: ["ownerPay", "replacements", "rentIncrease", "closingCosts", "workingCapital"],
  },
  { title: "Loan", names: ["baseRate", "spread", "months", "injection", "target"] },
  { title: "Seller note", names: ["noteAmount", "noteKind", "noteRate", "noteMonths"] },
];

/** The figures that the lending terms have a source for, by the name of the assumption. */
const SOURCES = {
  baseRate: "baseRate",
  spread: "spread",
  months: "months",
  injection: "injection",
  target: "targetCoverage",
  noteKind: "standbyShare",
} as const;

const STATUSES: Record<string, string> = {
  verified: "Verified",
  reported: "Reported",
  unconfirmed: "Not confirmed",
};

/** The assumptions of a lender test in three groups, each with its source. */
export function LenderAssumptions({ terms, sheet }: { terms: LendingTerms; sheet: Sheet }) {
  return (
    <div className="mt-6 grid gap-x-10 gap-y-6 md:grid-cols-2 lg:grid-cols-3">
      {GROUPS.map(({ title, names }) => (
        <section key={title} aria-label={title}>
          <h3 className="font-sans text-[1rem] font-semibold">{title}</h3>
          <ul className="mt-1">
            {names.map((name) => (
              <AssumptionRow
                key={name}
                name={name}
                sheet={sheet}
                words={FIELDS[name]}
                source={sourceOf(name, terms)}
                unreadable={(used) => `We cannot read this. ${used} counts until it is corrected.`}
                {...(name === "noteKind" && { noteKinds: NOTE_KINDS })}
              />
            ))}
          </ul>
        </section>
      ))}
      <p className="text-ink-soft md:col-span-full">
        Figures without a source: {terms.assumptions.source.toLowerCase()}, reviewed{" "}
        {formatCalendarDate(terms.assumptions.readOn)}.
      </p>
    </div>
  );
}

function sourceOf(name: AssumptionName, terms: LendingTerms): string | undefined {
  const figure = SOURCES[name as keyof typeof SOURCES];
  if (!figure) return undefined;
  const { status, source, readOn } = terms[figure];
  return `${STATUSES[status]}: ${source}, read ${formatCalendarDate(readOn)}`;
}
