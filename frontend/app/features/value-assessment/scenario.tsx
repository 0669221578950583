import type { ValueAssessmentWords, ValueQuestionSet } from "~/lib/facts";
import { NumberedSteps } from "~/ui/numbered-steps";
import { SourceNote } from "~/ui/source-note";
import { Terms } from "~/ui/terms";
import { EvidenceStrip } from "./evidence-strip";
import { answerCount, type Finding, scenarioId } from "./rules";

/** A scenario as a row that opens: the answers that point to it, what it means and what to do first. */
export function Scenario({
  questionSet,
  words,
  finding,
}: {
  questionSet: ValueQuestionSet;
  words: ValueAssessmentWords;
  finding: Finding;
}) {
  const { key, title, evidence } = finding;
  const note = words.scenarios[key as keyof ValueAssessmentWords["scenarios"]];
  const { headings } = words.identified;
  const id = scenarioId(key);
  return (
    <section aria-labelledby={`${id}-title`}>
      <details className="disclosure">
        <summary id={id} className="scenario-row">
          <div>
            <h4
              id={`${id}-title`}
              className="font-serif text-label/[1.3] md:text-subtitle/[1.3] font-title"
            >
              {note.finding}
            </h4>
            <span className="block text-small text-ink-soft">{title}</span>
          </div>
          <span className="scenario-count">{answerCount(evidence)}</span>
          <EvidenceStrip questionSet={questionSet} finding={finding} />
        </summary>
        <div className="disclosure-body scenario-body">
          <div>
            <h5 className="eyebrow">{headings.answers}</h5>
            <dl className="mt-2 text-small">
              {evidence.map(({ question, answer }) => (
                <div key={question.id} className="scenario-answer">
                  <dt className="text-ink-soft">
                    {question.id}. {question.text}
                  </dt>
                  <dd className="font-strong">{answer}</dd>
                </div>
              ))}
            </dl>
          </div>
          <div className="scenario-text">
            <div>
              <h5 className="eyebrow">{headings.meaning}</h5>
              <p className="mt-1">{note.meaning}</p>
            </div>
            <div>
              <h5 className="eyebrow">{headings.buyer}</h5>
              <p className="mt-1">
                <Terms>{note.buyer}</Terms>
              </p>
            </div>
            <div>
              <h5 className="eyebrow">{headings.steps}</h5>
              <NumberedSteps className="[&>li]:mt-[0.6rem]" steps={note.steps} />
            </div>
            <SourceNote ids={note.sources} sources={words.sources} />
          </div>
        </div>
      </details>
    </section>
  );
}
