import type { LenderTest } from "~/lib/lender-test";
import { formatHeadline, formatMoney } from "~/lib/money";
import { RangeFigure, type RangeMark } from "~/ui/range-figure";
import { Table } from "~/ui/table";
import { FLAGS, VERDICTS } from "./words";

type Case = { sde: number; test: LenderTest };

/** The result of a lender test, twice: with documented SDE, and with what would count once it is proved. */
export function LenderResults({
  price,
  period,
  documented,
  withProof,
  target,
  minimum,
}: {
  /** Null where none was entered: each test is then at the largest price that a lender carries. */
  price: number | null;
  /** The period of the SDE. */
  period: string;
  documented: Case;
  withProof: Case;
  target: string;
  minimum: string;
}) {
  const { test } = documented;
  const row = (label: string, of: (each: Case) => string) => (
    <tr>
      <th scope="row">{label}</th>
      <td>{of(documented)}</td>
      <td>{of(withProof)}</td>
    </tr>
  );
  const marks: RangeMark[] = [
    ...(price ? [{ kind: "line", name: "Price", at: price } as const] : []),
    ...(withProof.test.largestPrice > test.largestPrice
      ? [{ kind: "unused", name: "With proof", at: withProof.test.largestPrice } as const]
      : []),
  ];
  return (
    <section aria-labelledby="lender-test-title">
      <h2 id="lender-test-title" className="sr-only">
        Lender test
      </h2>
      <p className="max-w-[34ch] font-serif text-[1.5rem] leading-tight" role="status">
        {sentence(price, test)}
      </p>
      {test.largestPriceAtMinimum > 0 && (
        <RangeFigure
          className="mt-5"
          low={test.largestPrice}
          high={test.largestPriceAtMinimum}
          marks={marks}
          format={formatHeadline}
          label={`Most banks carry ${formatMoney(test.largestPrice)}, the SBA's minimum ${formatMoney(test.largestPriceAtMinimum)}.${price ? ` Price ${formatMoney(price)}.` : ""}`}
        />
      )}
      <div className="mt-5 grid gap-x-10 gap-y-6 md:grid-cols-[minmax(0,34rem)_minmax(0,1fr)]">
        <Table>
          <thead>
            <tr>
              <th scope="col">{period}</th>
              <th scope="col">Documented</th>
              <th scope="col">With proof</th>
            </tr>
          </thead>
          <tbody>
            {row("SDE", ({ sde }) => formatMoney(sde))}
            {row(`Largest price at ${target}`, (each) => formatMoney(each.test.largestPrice))}
            {row(`Largest price at ${minimum}`, (each) =>
              formatMoney(each.test.largestPriceAtMinimum),
            )}
            {row(price ? `Coverage at ${formatHeadline(price)}` : "Coverage there", (each) =>
              each.test.coverage === null ? "nothing to pay" : each.test.coverage,
            )}
            {row("Bank's loan", (each) => formatMoney(each.test.loan))}
            {row("Buyer's cash", (each) => formatMoney(each.test.injectionCash))}
            {row("Left for payments, a year", (each) => formatMoney(each.test.cashFlow))}
            {row("Payments, a year", (each) =>
              formatMoney(each.test.loanPayment + each.test.notePayment),
            )}
            {row("A bank says", (each) => VERDICTS[each.test.verdict])}
          </tbody>
        </Table>
        {test.flags.length > 0 && (
          <div className="max-w-prose">
            <h3 className="font-sans text-[1rem] font-semibold">Watch for</h3>
            <ul>
              {test.flags.map((flag) => (
                <li key={flag} className="border-t border-rule py-1.5">
                  {FLAGS[flag]}
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
      <p className="mt-2 max-w-prose text-ink-soft">
        With proof: the plausible add-backs counted as well, as they would be once they are
        documented.
      </p>
    </section>
  );
}

function sentence(price: number | null, { largestPrice, coverage, verdict }: LenderTest): string {
  if (price && coverage !== null) {
    return `At ${formatHeadline(price)} documented SDE covers the payments ${coverage} times. ${VERDICTS[verdict]}.`;
  }
  if (largestPrice === 0) return "On documented SDE no price leaves enough to pay a loan.";
  return `On documented SDE a lender would carry about ${formatHeadline(largestPrice)}.`;
}
