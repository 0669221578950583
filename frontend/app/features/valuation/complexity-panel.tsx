import { useEffect, useState } from "react";
import { Link } from "react-router";
import { valuationMethod } from "~/lib/facts";

const { title, delayMs, factors } = valuationMethod.complexity;
const widest = Math.max(...factors.map((factor) => factor.high));
const share = (amount: number) => `${((amount / widest) * 100).toFixed(2)}%`;

/** Why the range is a range: eight factors with the dollars they can move, two seconds after the figures. */
export function ComplexityPanel({ note }: { note: string }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), delayMs);
    return () => clearTimeout(timer);
  }, []);

  return (
    <div role="status" className="min-h-px">
      {shown && (
        <section className="band-deep complexity-panel">
          <h3 className="text-[1.75rem] leading-tight">{title}</h3>
          <p className="mt-3 max-w-prose text-ink-soft">{note}</p>
          <ul className="mt-8 grid gap-5">
            {factors.map((factor) => (
              <li key={factor.name}>
                <p className="flex flex-wrap items-baseline justify-between gap-x-6">
                  <span className="font-semibold">{factor.name}</span>
                  <span className="font-serif tabular-nums">{factor.impact}</span>
                </p>
                <svg className="mt-1.5 block" width="100%" height="10" aria-hidden="true">
                  <rect className="fill-track" width="100%" height="10" />
                  <rect
                    className="fill-copper"
                    x={share(factor.low)}
                    width={share(factor.high - factor.low)}
                    height="10"
                  />
                </svg>
                <p className="mt-1.5 text-small text-ink-soft">{factor.meaning}</p>
              </li>
            ))}
          </ul>
          <p className="no-print mt-9">
            <Link className="button" to="/contact">
              Schedule Your Texas Business Value Assessment
            </Link>
          </p>
        </section>
      )}
    </div>
  );
}
