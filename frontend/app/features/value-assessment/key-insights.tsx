import type { ValueAssessmentWords, ValueQuestionSet } from "~/lib/facts";
import { AnswerCells } from "./answer-cells";
import type { Finding } from "./rules";

/** The three groups of questions, each with the number of answers that point to a scenario. */
export function KeyInsights({
  questionSet,
  words,
  findings,
}: {
  questionSet: ValueQuestionSet;
  words: ValueAssessmentWords;
  findings: Finding[];
}) {
  const telling = new Set(
    findings.flatMap(({ evidence }) => evidence.map(({ question }) => question.id)),
  );
  return (
    <section aria-labelledby="insights-title">
      <h3 id="insights-title" className="text-heading">
        {words.legend.title}
      </h3>
      <ul className="mt-5 grid items-start gap-x-10 md:grid-cols-3">
        {questionSet.legend.map(({ title, first, last }, index) => {
          const count = [...telling].filter((id) => id >= first && id <= last).length;
          return (
            <li key={title}>
              <details className="disclosure border-t-4 border-ink">
                <summary>
                  <h4 className="font-serif text-label/[1.3] md:text-subtitle/[1.3] font-title">
                    {title}
                  </h4>
                  <span className="my-2 block">
                    <AnswerCells first={first} last={last} marked={telling} />
                  </span>
                  <p className="text-small">
                    Questions {first}–{last}: {count} {count === 1 ? "points" : "point"} to a
                    scenario
                  </p>
                </summary>
                <p className="disclosure-body text-ink-soft">{words.legend.texts[index]}</p>
              </details>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
