import type { ReportedMultiples, ValuationWords } from "~/lib/facts";
import { interpolate } from "~/lib/interpolate";
import { formatHeadline } from "~/lib/money";
import { currentMethod } from "~/lib/valuation-method";
import { Disclosure } from "~/ui/disclosure";
import { SourceNote } from "~/ui/source-note";
import {
  effectiveMultiples,
  type Input,
  isStretched,
  positionOf,
  type Result,
  timesSde,
} from "./rules";

/** The section on what the figures do not include. */
export function NotIncluded({ words: { notIncluded } }: { words: ValuationWords }) {
  return (
    <Disclosure id="not-included-title" title={notIncluded.title}>
      <p className="max-w-prose">{notIncluded.text}</p>
      <dl className="mt-3 grid gap-x-14 wide:grid-cols-2">
        {notIncluded.items.map((item) => (
          <div key={item.title} className="border-t border-rule py-3">
            <dt className="font-semibold">{item.title}</dt>
            <dd>{item.text}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}

/**
 * The reported average for the industry, and what it would make of this owner's SDE. Null without an average that its
 * source reports itself, or with a caution about it.
 */
export function reportedFor(
  { comparisons }: ReportedMultiples,
  { industry, sde }: Input,
): { average: ReportedMultiples["comparisons"][number]; amount: number } | null {
  const average = comparisons.find((each) => each.industry === industry);
  if (!average?.verified || average.caution) return null;
  return { average, amount: timesSde(sde, average.sde) };
}

/** A line under the range: our multiples next to the reported average. */
export function MultiplesBesideRange({
  words: { multiples },
  found: { average, amount },
  result: { factors },
}: {
  words: ValuationWords;
  found: NonNullable<ReturnType<typeof reportedFor>>;
  result: Result;
}) {
  const { sdeLow, sdeHigh } = effectiveMultiples(factors);
  return (
    <p>
      {interpolate(multiples.besideRange, {
        low: sdeLow,
        high: sdeHigh,
        group: average.group,
        reported: average.sde,
        amount: formatHeadline(amount),
        source: average.reportedBy,
        years: average.years,
      })}
    </p>
  );
}

/** The section on where the multiples come from and what others report. */
export function Multiples({
  words: { multiples, sources: ownSources },
  reported,
  input,
  result,
}: {
  words: ValuationWords;
  reported: ReportedMultiples;
  input: Input;
  result: Result;
}) {
  const sources = { ...ownSources, ...reported.sources };
  return (
    <Disclosure id="multiples-title" title={multiples.title}>
      <div className="max-w-prose space-y-3 print:max-w-none print:columns-2 print:gap-x-10">
        {multiples.text.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <Comparison
          multiples={multiples}
          comparisons={reported.comparisons}
          sources={sources}
          input={input}
          result={result}
        />
        <p>
          {multiples.overall.text}
          <SourceNote ids={multiples.overall.sources} sources={sources} />
        </p>
        <p>
          {multiples.size.text}
          <SourceNote ids={multiples.size.sources} sources={sources} />
        </p>
      </div>
    </Disclosure>
  );
}

/** A table of our effective multiples beside those that others report for the industry. */
function Comparison({
  multiples,
  comparisons,
  sources,
  input: { industry, location, years },
  result: { factors },
}: Pick<ValuationWords, "multiples"> & ReportedMultiples & { input: Input; result: Result }) {
  const found = comparisons.find((each) => each.industry === industry);
  if (!found) return null;
  const ours = effectiveMultiples(factors);
  const span = currentMethod().years.find((each) => each.value === years)?.label ?? years;
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
