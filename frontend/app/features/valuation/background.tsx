import { type ValuationWords, valuationMethod } from "~/lib/facts";
import { SourceNote } from "~/ui/source-note";

/** What is not in the figures, and where the multiples come from, beside what others report. */
export function Background({ words, industry }: { words: ValuationWords; industry: string }) {
  const { multiples, notIncluded, sources } = words;
  const reported = multiples.comparisons.find((each) => each.industry === industry);
  const ours = valuationMethod.industries.find((each) => each.value === industry);
  return (
    <div className="grid gap-x-14 gap-y-12 lg:grid-cols-2">
      <section aria-labelledby="not-included-title">
        <h3 id="not-included-title">{notIncluded.title}</h3>
        <p className="mt-2">{notIncluded.text}</p>
        <dl className="mt-4">
          {notIncluded.items.map((item) => (
            <div key={item.title} className="border-t border-rule py-3">
              <dt className="font-semibold">{item.title}</dt>
              <dd>{item.text}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section aria-labelledby="multiples-title">
        <h3 id="multiples-title">{multiples.title}</h3>
        <div className="mt-2 grid gap-3">
          {multiples.text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {reported && ours && (
            <p>
              {ours.value}: ours are {ours.sde.low} to {ours.sde.high} times SDE and{" "}
              {ours.revenue.low} to {ours.revenue.high} times revenue. Reported for {reported.group}
              : {reported.sde} times SDE
              {reported.revenue && ` and ${reported.revenue} times revenue`}.{" "}
              {multiples.readings[reading(Number(reported.sde), ours.sde)]}
              <SourceNote ids={reported.sources} sources={sources} />
            </p>
          )}
          <p>
            {multiples.overall.text}
            <SourceNote ids={multiples.overall.sources} sources={sources} />
          </p>
          <p>
            {multiples.size.text}
            <SourceNote ids={multiples.size.sources} sources={sources} />
          </p>
        </div>
      </section>
    </div>
  );
}

function reading(average: number, range: { low: string; high: string }) {
  if (average > Number(range.high)) return "above" as const;
  return average < Number(range.low) ? ("below" as const) : ("inside" as const);
}
