import { type ValuationWords, valuationMethod } from "~/lib/facts";
import { interpolate } from "~/lib/interpolate";
import { SourceNote } from "~/ui/source-note";
import { effectiveMultiples, type Input, isStretched, positionOf, type Result } from "./rules";

/** What is not in the figures, and where the multiples come from, beside what others report. */
export function Background({
  words,
  input,
  result,
}: {
  words: ValuationWords;
  input: Input;
  result: Result;
}) {
  const { multiples, notIncluded, sources } = words;
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
          <Comparison multiples={multiples} sources={sources} input={input} result={result} />
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

/** Our multiples as the figures use them, beside what others report for the industry. */
function Comparison({
  multiples,
  sources,
  input: { industry, location, years },
  result: { factors },
}: Pick<ValuationWords, "multiples" | "sources"> & { input: Input; result: Result }) {
  const found = multiples.comparisons.find((each) => each.industry === industry);
  if (!found) return null;
  const ours = effectiveMultiples(factors);
  const span = valuationMethod.years.find((each) => each.value === years)?.label ?? years;
  return (
    <>
      <p>
        {industry}, {location}, {span}: ours come to {ours.sdeLow} to {ours.sdeHigh} times SDE and{" "}
        {ours.revenue} times revenue. Reported for {found.group}: {found.sde} times SDE
        {found.revenue && ` and ${found.revenue} times revenue`}.{" "}
        {multiples.positions[positionOf(ours, found.sde)]}
        <SourceNote ids={found.sources} sources={sources} />
      </p>
      {isStretched(factors, found.sde, multiples.farAbove) && (
        <p>
          {interpolate(multiples.stretched, {
            high: ours.sdeHigh,
            reported: found.sde,
            location,
            factor: factors.location,
          })}
        </p>
      )}
      {found.caution && (
        <p>
          {found.caution.text}
          <SourceNote ids={found.caution.sources} sources={sources} />
        </p>
      )}
    </>
  );
}
