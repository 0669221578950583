import type { ValueAssessmentWords, ValueQuestionSet } from "~/lib/facts";
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
        Identified Scenarios
      </h3>
      <p className="mt-2 max-w-prose text-ink-soft">
        The most evidence first. One answer is enough to name a scenario, so weigh each by how many
        stand behind it.
      </p>
      <figure className="mt-6">
        <div className="border-b border-edge">
          {findings.map((finding) => (
            <Scenario key={finding.key} questionSet={questionSet} words={words} finding={finding} />
          ))}
        </div>
        <figcaption className="mt-4 max-w-prose text-small text-ink-soft">
          The strips show questions 1 to {questionSet.questions.length} from left to right. A tall
          mark is an answer of yours that points to the scenario; a dot is a question that could
          have.
        </figcaption>
      </figure>
    </section>
  );
}
