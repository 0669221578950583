import type { ValuationWords } from "~/lib/facts";
import { Terms } from "~/ui/terms";
import { formatAmount, formatMoney, parseMoney } from "./money";
import { assetBasedPosition, effectiveMultiples, type Input, type Result } from "./rules";

/**
 * The three approaches, each with its multiple, and its meaning and formula with this owner's numbers in a
 * `<details>`. Below them: where the revenue-based figure lies, unless it is above the range.
 */
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
  const multiples = effectiveMultiples(factors);
  const position = assetBasedPosition(result);
  const cards = [
    {
      words: words.approaches.assetBased,
      amount: result.assetBased,
      inShort: `${multiples.revenue} × revenue`,
      note: position === "above" ? words.aboveRange : null,
      formula: ["Revenue", input.revenue, factors.revenueMultiple],
    },
    {
      words: words.approaches.earningsBased,
      amount: result.earningsBased,
      inShort: `${multiples.sdeLow} × SDE`,
      note: null,
      formula: ["SDE", input.sde, factors.sdeLow],
    },
    {
      words: words.approaches.marketBased,
      amount: result.marketBased,
      inShort: `${multiples.sdeHigh} × SDE`,
      note: null,
      formula: ["SDE", input.sde, factors.sdeHigh],
    },
  ] as const;
  return (
    <section aria-label="Three approaches">
      <ul className="grid gap-x-10 wide:grid-cols-3">
        {cards.map(({ words: card, amount, inShort, note, formula: [base, typed, multiple] }) => (
          <li key={card.title}>
            <details className="disclosure border-t-4 border-ink">
              <summary>
                <span className="flex flex-wrap items-baseline justify-between gap-x-4 wide:block">
                  <h3>{card.title}</h3>
                  <span className="font-serif text-large tabular-nums wide:my-1 wide:block wide:text-heading">
                    {formatMoney(amount)}
                  </span>
                </span>
                <span className="block text-small text-ink-soft tabular-nums">{inShort}</span>
                {note && <span className="block text-small font-semibold">{note}</span>}
              </summary>
              <div className="disclosure-body text-small">
                <p className="text-base">{card.meaning}</p>
                <p className="mt-3">
                  <Terms>{card.basis}</Terms>
                </p>
                <dl className="mt-3 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 tabular-nums *:nth-last-[-n+2]:border-t-2 *:nth-last-[-n+2]:border-ink *:nth-last-[-n+2]:pt-1 *:nth-last-[-n+2]:font-strong [&>dd]:text-right">
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
      {/* A figure above the range is explained next to the chart. */}
      {position !== "above" && (
        <details className="disclosure border-b" open={position !== "inside"}>
          <summary>
            <h3>{words.assetBasedPosition[position].title}</h3>
          </summary>
          <p className="disclosure-body max-w-prose">{words.assetBasedPosition[position].text}</p>
        </details>
      )}
      <p className="mt-4 text-small text-ink-soft">{words.range}</p>
    </section>
  );
}
