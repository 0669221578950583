import type { ValuationWords } from "~/lib/facts";
import { interpolate } from "~/lib/interpolate";
import type { Assumptions } from "~/lib/lender-assumptions";
import type { LenderTest } from "~/lib/lender-test";
import { formatHeadline, formatMoney } from "~/lib/money";

/** A ledger of the purchase at one price: what it costs and who pays, then what is earned and what is paid back. */
export function Sum({
  words: { sum: words },
  price,
  sde,
  assumptions,
  test,
}: {
  words: ValuationWords["lender"];
  price: number;
  sde: number;
  assumptions: Assumptions;
  test: LenderTest;
}) {
  const note = Number(assumptions.noteAmount);
  const isStandby = assumptions.noteKind === "standby";
  const cost = [
    [words.price, price],
    [words.closingCosts, Number(assumptions.closingCosts)],
    [words.workingCapital, Number(assumptions.workingCapital)],
    [words.fee, test.fee],
    [words.cost, test.projectCost],
  ] as const;
  const paid = [
    [words.cash, test.injectionCash],
    ...(note > 0 ? ([[isStandby ? words.standby : words.note, note]] as const) : []),
    [words.loan, test.loan],
  ] as const;
  const year = [
    [words.sde, sde],
    [words.ownerPay, -Number(assumptions.ownerPay)],
    [words.replacements, -Number(assumptions.replacements)],
    [words.flow, test.cashFlow],
    [words.payments, test.loanPayment + test.notePayment],
  ] as const;
  return (
    <section aria-labelledby="lender-sum" className="mt-10">
      <h4 id="lender-sum" className="font-serif text-subtitle font-medium">
        {interpolate(words.title, { price: formatHeadline(price) })}
      </h4>
      <div className="mt-3 grid gap-x-14 gap-y-6 sm:grid-cols-2 wide:grid-cols-3">
        <Ledger lines={cost} total={words.cost} />
        <Ledger lines={paid} />
        <Ledger lines={year} total={words.flow} />
      </div>
    </section>
  );
}

function Ledger({
  lines,
  total,
}: {
  lines: readonly (readonly [string, number])[];
  /** The label of the line that is a sum. */
  total?: string;
}) {
  return (
    <dl className="content-start tabular-nums">
      {lines.map(([label, amount]) => (
        <div
          key={label}
          className={`flex justify-between gap-4 py-1 ${label === total ? "border-t-2 border-ink font-semibold" : "border-t border-rule"}`}
        >
          <dt>{label}</dt>
          <dd className="whitespace-nowrap">{formatMoney(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}
