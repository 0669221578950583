import { useEffect, useState } from "react";
import { Link } from "react-router";
import type { ValuationWords } from "~/lib/facts";
import { currentMethod } from "~/lib/valuation-method";
import { ButtonLink } from "~/ui/button";

/**
 * A panel on why the result is a range: factors with the dollars that they can change. It appears a while after the
 * figures: the `delayMs` of the method.
 */
export function ComplexityPanel({
  words: { illustrative, raise },
}: {
  words: Pick<ValuationWords, "illustrative" | "raise">;
}) {
  const { title, delayMs, factors } = currentMethod().complexity;
  const widest = Math.max(...factors.map((factor) => factor.high));
  const share = (amount: number) => `${((amount / widest) * 100).toFixed(2)}%`;
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs]);

  return (
    <div className="min-h-px">
      {/* Screen readers announce its title alone. */}
      <p role="status" className="sr-only">
        {shown && title}
      </p>
      {shown && (
        <section className="band-deep p-[clamp(1.5rem,1rem+3vw,3.5rem)] max-sm:-mx-6 print:px-0 print:py-5">
          <h3 className="text-heading">{title}</h3>
          <p className="mt-3 max-w-prose text-small text-ink-soft">{illustrative}</p>
          <ul className="mt-4 grid gap-x-14 wide:grid-cols-2">
            {factors.map((factor) => (
              <li key={factor.name}>
                <details className="disclosure">
                  <summary className="py-2">
                    <span className="flex flex-wrap items-baseline justify-between gap-x-3">
                      <span className="text-label font-semibold">{factor.name}</span>
                      <span className="font-serif tabular-nums max-sm:text-small">
                        {factor.impact}
                      </span>
                    </span>
                    <svg className="mt-1.5 block" width="100%" height="8" aria-hidden="true">
                      <rect className="fill-track" width="100%" height="8" />
                      <rect
                        className="fill-copper"
                        x={share(factor.low)}
                        width={share(factor.high - factor.low)}
                        height="8"
                      />
                    </svg>
                  </summary>
                  <p className="pb-4 text-small print:pb-1 text-ink-soft">{factor.meaning}</p>
                </details>
              </li>
            ))}
          </ul>
          <p className="no-print mt-6 flex flex-wrap items-center gap-x-5 gap-y-3">
            <ButtonLink to="/contact#good-times">
              Schedule Your Texas Business Value Assessment
            </ButtonLink>
            <ButtonLink variant="secondary" to={raise.assessment.to}>
              {raise.assessment.label}
            </ButtonLink>
            <Link className="text-link" to={raise.reading.to}>
              {raise.reading.label}
            </Link>
          </p>
        </section>
      )}
    </div>
  );
}
