import { useDeferredValue, useEffect, useRef } from "react";
import { Link } from "react-router";
import { formatCalendarDate } from "~/lib/dates";
import type { ValueAssessmentWords, ValueQuestionSet } from "~/lib/facts";
import type { HeaderName } from "./draft";
import { EvidenceStrips } from "./evidence-strips";
import { KeyInsights } from "./key-insights";
import { type Answers, answered, identify } from "./rules";
import { ScenarioNote } from "./scenario-note";
import { TakeAway } from "./take-away";
import { WarningSigns } from "./warning-signs";

/** What the answers point to first, then why, then what to do about it. */
export function Results({
  questionSet,
  words,
  header,
  answers,
  onAgain,
}: {
  questionSet: ValueQuestionSet;
  words: ValueAssessmentWords;
  header: Record<HeaderName, string>;
  answers: Answers;
  onAgain: () => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "start" });
  }, []);

  // The first part is painted at once, and the rest in the next render.
  const further = useDeferredValue(true, false);
  const findings = identify(questionSet, answers);
  return (
    <article className="results" aria-labelledby="results">
      <section>
        <h2 id="results" ref={heading} tabIndex={-1} className="outline-none">
          Business Value Assessment Results
        </h2>
        <p className="mt-4 font-serif text-h3">
          {[header.businessName, header.date && formatCalendarDate(header.date)]
            .filter(Boolean)
            .join(", ")}
        </p>
        <ul className="results-facts">
          <li>
            Assessment Completed: {answered(questionSet, answers)}/{questionSet.questions.length}{" "}
            questions
          </li>
          <li>Owner: {header.ownerName || "Not specified"}</li>
          <li>Industry: {header.industry || "Not specified"}</li>
        </ul>
        {findings.length > 0 ? (
          <>
            <p className="figure mt-12">
              {findings.length}{" "}
              <span className="text-[0.5em] tracking-[0] text-ink-soft">
                of {questionSet.scenarios.length} scenarios
              </span>
            </p>
            <p className="lede mt-4">
              Your answers point to {findings.length === 1 ? "this one" : "these"}, most evidence
              first. One answer is enough to name a scenario, so weigh each by how many stand behind
              it.
            </p>
            <EvidenceStrips questionSet={questionSet} findings={findings} />
          </>
        ) : (
          <div className="mt-12 border-l-4 border-green pl-6">
            <h3>{words.none.title}</h3>
            <p className="mt-2 max-w-prose">{words.none.text}</p>
          </div>
        )}
      </section>

      <KeyInsights questionSet={questionSet} words={words} findings={findings} />

      {further && (
        <>
          {findings.length > 0 && (
            <section aria-labelledby="identified-title">
              <h3 id="identified-title" className="text-heading outline-none">
                Identified Scenarios
              </h3>
              {findings.map((finding) => (
                <ScenarioNote key={finding.key} finding={finding} words={words} />
              ))}
            </section>
          )}
          <WarningSigns questionSet={questionSet} words={words} />
          <TakeAway
            questionSet={questionSet}
            header={header}
            answers={answers}
            findings={findings}
          />
        </>
      )}

      <section>
        <p className="no-print flex flex-wrap gap-4">
          <Link className="button" to="/contact" prefetch="intent">
            Talk it through with us
          </Link>
          <button type="button" className="button button-quiet" onClick={onAgain}>
            Take Assessment Again
          </button>
        </p>
        <p className="no-print mt-6">
          What might all this be worth?{" "}
          <Link className="text-link" to="/business-calculator" prefetch="intent">
            Get a valuation range
          </Link>
        </p>
        <p className="mt-8 max-w-prose text-small text-ink-soft">
          {words.disclaimer} Questions {questionSet.version}.
        </p>
      </section>
    </article>
  );
}
