import type { ScenarioWords } from "~/lib/facts";
import { SourceNote } from "~/ui/source-note";
import type { Finding } from "./rules";

/** A scenario: the answers that point to it, what it means, what a buyer thinks, and what to do first. */
export function ScenarioNote({ finding, words }: { finding: Finding; words: ScenarioWords }) {
  const { key, title, evidence } = finding;
  const note = words.scenarios[key as keyof ScenarioWords["scenarios"]];
  const id = `results-${key}`;
  return (
    <section className="scenario" aria-labelledby={id}>
      <h4 id={id} tabIndex={-1} className="scenario-title">
        {title}
      </h4>
      <div className="scenario-body">
        <div>
          <h5 className="eyebrow">Because you answered</h5>
          <dl className="scenario-evidence">
            {evidence.map(({ question, answer }) => (
              <div key={question.id}>
                <dt>
                  {question.id}. {question.text}
                </dt>
                <dd>{answer}</dd>
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
            <ol className="scenario-steps">
              {note.steps.map((step, index) => (
                <li key={step.title} className="flex gap-4">
                  <span
                    className="w-4 flex-none font-serif text-h3 text-copper tabular-nums"
                    aria-hidden="true"
                  >
                    {index + 1}
                  </span>
                  <span>
                    <strong className="font-semibold">{step.title}.</strong> {step.text}
                  </span>
                </li>
              ))}
            </ol>
          </div>
          <SourceNote ids={note.sources} sources={words.sources} />
        </div>
      </div>
    </section>
  );
}
