import type { ValuationWords } from "~/lib/facts";
import { formatHeadlineRange } from "~/lib/money";
import { PhoneFold } from "~/ui/phone-fold";
import { RangeChart } from "./range-chart";
import { calculate, type Input } from "./rules";

type Props = { words: ValuationWords; className: string };

/** The inputs of a made-up business, which the golden vectors have too. */
export const SAMPLE: Input = {
  industry: "Construction",
  revenue: "$3,400,000",
  sde: "$617,000",
  years: "5",
  employees: "1-5",
  ownerInvolvement: "50-80%",
  location: "East Texas",
  realEstate: "no",
};

/** A sample result, beside the form on wide screens and folded above it on phones. */
export function SampleResult({ words: { sample }, className }: Props) {
  const result = calculate(SAMPLE);
  return (
    <aside className={`no-print ${className}`} aria-label={sample.label}>
      <PhoneFold label={sample.show}>
        <section className="band-deep p-6 max-sm:-mx-6 sm:p-8" aria-labelledby="sample-title">
          <p className="eyebrow">{sample.label}</p>
          <h2 id="sample-title" className="mt-1 text-heading">
            {sample.title}
          </h2>
          <p className="mt-2 text-small text-ink-soft">{sample.text}</p>
          <p className="mt-6 font-serif text-heading tabular-nums">
            {formatHeadlineRange(result.rangeLow, result.rangeHigh)}
          </p>
          <div className="mt-6">
            <RangeChart result={result} />
          </div>
        </section>
      </PhoneFold>
    </aside>
  );
}

/** What happens to the numbers that an owner types. */
export function DataNotes({ words: { data }, className }: Props) {
  return (
    <section className={`no-print ${className}`} aria-labelledby="data-title">
      <h2 id="data-title" className="text-heading">
        {data.title}
      </h2>
      <ul className="starred mt-4">
        {data.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  );
}
