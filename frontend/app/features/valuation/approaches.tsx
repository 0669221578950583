import type { ValuationWords } from "~/lib/facts";
import { formatAmount, formatMoney, parseMoney } from "./money";
import type { Input, Result } from "./rules";

/** The three approaches; each opens to its formula with this owner's numbers in it. */
export function Approaches({
  words,
  input,
  result,
}: {
  words: ValuationWords;
  input: Input;
  result: Result;
}) {
  const { factors } = result;
  const cards = [
    {
      words: words.approaches.assetBased,
      amount: result.assetBased,
      formula: ["Revenue", input.revenue, factors.revenueMultiple],
    },
    {
      words: words.approaches.earningsBased,
      amount: result.earningsBased,
      formula: ["SDE", input.sde, factors.sdeLow],
    },
    {
      words: words.approaches.marketBased,
      amount: result.marketBased,
      formula: ["SDE", input.sde, factors.sdeHigh],
    },
  ] as const;
  return (
    <section aria-label="Three approaches">
      <ul className="grid gap-10 md:grid-cols-3">
        {cards.map(({ words: card, amount, formula: [base, typed, multiple] }) => (
          <li key={card.title} className="border-t-4 border-ink pt-5">
            <h3>{card.title}</h3>
            <p className="mt-2 font-serif text-[2rem] leading-tight tabular-nums">
              {formatMoney(amount)}
            </p>
            <p className="mt-3 text-ink-soft">{card.meaning}</p>
            <details className="fold">
              <summary>How it is worked out</summary>
              <div className="fold-body text-small">
                <p>{card.basis}</p>
                <dl className="formula">
                  <dt>{base}</dt>
                  <dd>{formatAmount(parseMoney(typed) ?? 0)}</dd>
                  <dt>{base} multiple</dt>
                  <dd>× {multiple}</dd>
                  <dt>Location: {input.location}</dt>
                  <dd>× {factors.location}</dd>
                  <dt>Years in business</dt>
                  <dd>× {factors.years}</dd>
                  <dt>{card.title}</dt>
                  <dd>= {formatMoney(amount)}</dd>
                </dl>
              </div>
            </details>
          </li>
        ))}
      </ul>
      <p className="mt-6 text-small text-ink-soft">{words.range}</p>
    </section>
  );
}
