import type { ValueAssessmentWords } from "~/lib/facts";
import { NumberedSteps } from "~/ui/numbered-steps";
import { SourceNote } from "~/ui/source-note";
import type { Finding } from "./rules";

/** A scenario: the answers that point to it, what it means, what a buyer thinks, and what to do first. */
export function ScenarioNote({
  finding,
  words,
}: {
  finding: Finding;
  words: ValueAssessmentWords;
}) {
  const { key, title, evidence } = finding;
  const note = words.scenarios[key as keyof ValueAssessmentWords["scenarios"]];
  const id = `results-${key}`;
  return (
    <section className="scenario" aria-labelledby={id}>
      <h4 id={id} tabIndex={-1} className="scenario-title">
        {title}
      </h4>
      <div className="scenario-body">
        <div>
          <h5 className="eyebrow">Because you answered</h5>
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
            <h5 className="eyebrow">What it means</h5>
            <p className="mt-1">{note.meaning}</p>
          </div>
          <div>
            <h5 className="eyebrow">What a buyer will think</h5>
            <p className="mt-1">{note.buyer}</p>
          </div>
          <div>
            <h5 className="eyebrow">Your first three steps</h5>
            <NumberedSteps className="[&>li]:mt-[0.6rem]" steps={note.steps} />
          </div>
          <SourceNote ids={note.sources} sources={words.sources} />
        </div>
      </div>
    </section>
  );
}
