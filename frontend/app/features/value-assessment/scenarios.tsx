import type { ValueAssessmentWords, ValueQuestionSet } from "~/lib/facts";
import { interpolate } from "~/lib/interpolate";
import type { Finding } from "./rules";
import { Scenario } from "./scenario";

/** The list of scenarios that answers point to, those with the most answers first. */
export function Scenarios({
  questionSet,
  words,
  findings,
}: {
  questionSet: ValueQuestionSet;
  words: ValueAssessmentWords;
  findings: Finding[];
}) {
  return (
    <section aria-labelledby="identified-title" className="print:break-before-page">
      <h3 id="identified-title" className="text-heading">
        {words.identified.title}
      </h3>
      <p className="mt-2 max-w-prose text-ink-soft">{words.identified.lede}</p>
      <figure className="mt-6">
        <div className="border-b border-edge">
          {findings.map((finding) => (
            <Scenario key={finding.key} questionSet={questionSet} words={words} finding={finding} />
          ))}
        </div>
        <figcaption className="mt-4 max-w-prose text-small text-ink-soft">
          {interpolate(words.identified.strips, { count: questionSet.questions.length })}
        </figcaption>
      </figure>
    </section>
  );
}
