import { useMemo, useState } from "react";
import { parseDollars } from "~/lib/amounts";
import { formatCalendarDate } from "~/lib/dates";
import type { LendingTerms, ValuationWords } from "~/lib/facts";
import { interpolate } from "~/lib/interpolate";
import {
  type AssumptionName,
  assumedFor,
  purchaseAt,
  type Typed,
  withTyped,
} from "~/lib/lender-assumptions";
import { type LenderTest, lenderTest } from "~/lib/lender-test";
import { formatHeadline, formatMoney } from "~/lib/money";
import type { Sheet } from "~/tools/lender/assumption-row";
import { RangeFigure } from "~/ui/range-figure";
import type { Input, Result } from "../rules";
import { storedAssumptions } from "../stored-input";
import { AssumptionGroups } from "./assumption-groups";
import { Sum } from "./sum";

type Words = ValuationWords["lender"];

/** What a lender would carry of the range: the amount, the drawing, both ends in words, and every assumption. */
export default function LenderPanel({
  words,
  terms,
  input,
  result,
}: {
  words: Words;
  terms: LendingTerms;
  input: Input;
  result: Result;
}) {
  const [typed, setTyped] = useState<Typed>(storedAssumptions.read);
  const sde = parseDollars(input.sde) ?? 0;
  const assumed = useMemo(() => assumedFor(sde, terms), [sde, terms]);
  const { assumptions, unreadable } = withTyped(assumed, typed);
  const at = (price: number) => lenderTest(purchaseAt(price, sde, assumptions), terms);
  const { rangeLow, rangeHigh } = result;
  const [low, high] = [at(rangeLow), at(rangeHigh)];
  const carried = low.largestPrice;
  const test = at(carried);

  function change(next: Typed) {
    setTyped(next);
    storedAssumptions.write(next);
  }

  const sheet: Sheet = {
    assumed,
    typed,
    unreadable,
    onType: (name: AssumptionName, text: string) => change({ ...typed, [name]: text }),
  };
  return (
    <section
      aria-labelledby="lender-title"
      className="border-t border-edge pt-10 print:break-before-page"
    >
      <h3 id="lender-title" className="text-heading">
        {words.title}
      </h3>
      <p className="mt-3 max-w-[26ch] font-serif text-h3/[1.2]" role="status">
        {carried > 0 ? <Carried words={words.carries} price={carried} /> : words.carriesNothing}
      </p>
      <p className="mt-3 max-w-prose">
        {words.positions[positionOf(carried, rangeLow, rangeHigh)]}{" "}
        {carried > 0 &&
          test.loan >= terms.loanLimit.value - 1 &&
          interpolate(words.limited, { limit: formatHeadline(terms.loanLimit.value) })}
      </p>
      <RangeFigure
        className="mt-6"
        low={rangeLow}
        high={rangeHigh}
        marks={carried > 0 ? [{ kind: "line", name: words.mark, at: carried }] : []}
        format={formatHeadline}
        label={`${words.mark}: ${formatMoney(carried)}. ${formatMoney(rangeLow)} to ${formatMoney(rangeHigh)}.`}
      />
      <div className="mt-6 grid gap-x-14 gap-y-6 wide:grid-cols-2">
        <div className="max-w-prose">
          <p>{interpolate(words.meaning, { target: inDollars(assumptions.target) })}</p>
          <ul className="mt-3 grid gap-1">
            <End words={words} text={words.low} price={rangeLow} test={low} />
            <End words={words} text={words.high} price={rangeHigh} test={high} />
          </ul>
        </div>
        <div className="max-w-prose">
          <h4 className="font-semibold">{words.flagsTitle}</h4>
          <ul className="mt-1 grid gap-1 text-small">
            {[...new Set([...low.flags, ...high.flags])].map((flag) => (
              <li key={flag}>
                {interpolate(words.flags[flag as keyof Words["flags"]], figuresOf(terms))}
              </li>
            ))}
            <li>{words.always}</li>
          </ul>
        </div>
      </div>
      <div className="no-print">
        <AssumptionGroups
          words={words}
          terms={terms}
          sheet={sheet}
          onReset={Object.keys(typed).length > 0 ? () => change({}) : undefined}
        />
      </div>
      {carried > 0 && (
        <Sum words={words} price={carried} sde={sde} assumptions={assumptions} test={test} />
      )}
      <p className="mt-6 max-w-prose text-small text-ink-soft">
        {interpolate(words.limits, { date: formatCalendarDate(terms.date) })}
      </p>
    </section>
  );
}

/** The first sentence, with the amount in the color of the one figure that matters. */
function Carried({ words, price }: { words: string; price: number }) {
  const [before, after] = words.split("{price}");
  return (
    <>
      {before}
      <span className="text-copper">{formatHeadline(price)}</span>
      {after}
    </>
  );
}

/** What one end of the range means to a bank. */
function End({
  words,
  text,
  price,
  test: { coverage, verdict },
}: {
  words: Words;
  text: string;
  price: number;
  test: LenderTest;
}) {
  let said = words.nothingToPay;
  if (coverage !== null) {
    said =
      Number(coverage) > 0
        ? interpolate(words.coverage, { amount: inDollars(coverage) })
        : words.coverageNone;
  }
  return (
    <li>
      {interpolate(text, { price: formatHeadline(price) })} {said}{" "}
      <strong className="font-semibold">{words.verdicts[verdict]}</strong>
    </li>
  );
}

function positionOf(carried: number, low: number, high: number): keyof Words["positions"] {
  if (carried === 0) return "none";
  if (carried < low) return "below";
  return carried > high ? "above" : "inside";
}

/** A coverage as the dollars or cents for each dollar of payments: `$1.25`, `96 cents`. */
function inDollars(coverage: string): string {
  const cents = Math.round(Number(coverage) * 100);
  return cents < 100 ? `${cents} cents` : `$${(cents / 100).toFixed(2)}`;
}

/** The figures of the terms that sentences name. */
function figuresOf(terms: LendingTerms) {
  return {
    limit: formatHeadline(terms.loanLimit.value),
    injection: terms.injection.value,
    small: formatMoney(terms.smallLoan.value),
    smallCoverage: inDollars(terms.smallLoan.coverage),
    valuation: formatMoney(terms.valuationAbove.value),
  };
}
