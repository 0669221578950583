import { formatAmount, parseMoney } from "~/lib/amounts";
import type { ValuationWords } from "~/lib/facts";
import { formatMoney } from "~/lib/money";
import { Terms } from "~/ui/terms";
import { assetBasedPosition, effectiveMultiples, type Input, type Result } from "./rules";

/**
 * The three approaches, each with its multiple, and its meaning and formula with this owner's numbers in a
 * `<details>`. The revenue-based figure says where it lies; above the range it is muted, and says why at once.
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
  const place = words.assetBasedPosition[position];
  const isUnused = position === "above";
  const cards = [
    {
      words: words.approaches.assetBased,
      amount: result.assetBased,
      inShort: `${multiples.revenue} × revenue`,
      place,
      isMuted: isUnused,
      formula: ["Revenue", input.revenue, factors.revenueMultiple],
    },
    {
      words: words.approaches.earningsBased,
      amount: result.earningsBased,
      inShort: `${multiples.sdeLow} × SDE`,
      place: null,
      isMuted: false,
      formula: ["SDE", input.sde, factors.sdeLow],
    },
    {
      words: words.approaches.marketBased,
      amount: result.marketBased,
      inShort: `${multiples.sdeHigh} × SDE`,
      place: null,
      isMuted: false,
      formula: ["SDE", input.sde, factors.sdeHigh],
    },
  ] as const;
  return (
    <section aria-label="Three approaches">
      <ul className="grid gap-x-10 wide:grid-cols-3">
        {cards.map(({ words: card, amount, inShort, place, isMuted, formula }) => (
          <li key={card.title}>
            <details className={`disclosure border-t-4 ${isMuted ? "border-rule" : "border-ink"}`}>
              <summary>
                <span className="flex flex-wrap items-baseline justify-between gap-x-4 wide:block">
                  <h3>{card.title}</h3>
                  <span
                    className={`font-serif text-large tabular-nums wide:my-1 wide:block wide:text-heading ${isMuted ? "text-ink-soft" : ""}`}
                  >
                    {formatMoney(amount)}
                  </span>
                </span>
                <span className="block text-small text-ink-soft tabular-nums">{inShort}</span>
                {isMuted && (
                  <span className="block text-small font-semibold">{words.aboveRange}</span>
                )}
              </summary>
              <div className="disclosure-body text-small">
                <p className="text-base print:hidden">{card.meaning}</p>
                {place && !isMuted && (
                  <p className="mt-3">
                    <strong className="font-semibold">{place.title}.</strong> {place.text}
                  </p>
                )}
                <p className="mt-3 print:hidden">
                  <Terms>{card.basis}</Terms>
                </p>
                <dl className="mt-3 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 tabular-nums *:nth-last-[-n+2]:border-t-2 *:nth-last-[-n+2]:border-ink *:nth-last-[-n+2]:pt-1 *:nth-last-[-n+2]:font-strong [&>dd]:text-right">
                  <dt>{formula[0]}</dt>
                  <dd>{formatAmount(parseMoney(formula[1]) ?? 0)}</dd>
                  <dt>{formula[0]} multiple</dt>
                  <dd>× {formula[2]}</dd>
                  <dt>Location: {input.location}</dt>
                  <dd>× {factors.location}</dd>
                  <dt>Years in business</dt>
                  <dd>× {factors.years}</dd>
                  <dt>{card.title}</dt>
                  <dd>= {formatMoney(amount)}</dd>
                </dl>
              </div>
            </details>
            {place && isMuted && (
              <p className="pb-4 text-small text-ink-soft print:hidden">{place.text}</p>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-4 text-small text-ink-soft print:mt-1">
        {words.range}
        {/* On paper it goes across the page, so that all three fit on the first one. */}
        {isUnused && <span className="hidden print:inline"> {place.text}</span>}
      </p>
    </section>
  );
}
