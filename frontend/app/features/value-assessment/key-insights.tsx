import type { ValueAssessmentWords, ValueQuestionSet } from "~/lib/facts";
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
      <h3 id="insights-title">Key insights</h3>
      <ul className="mt-5 grid gap-x-12 gap-y-8 md:grid-cols-3">
        {questionSet.legend.map(({ title, first, last }, index) => {
          const count = [...telling].filter((id) => id >= first && id <= last).length;
          return (
            <li key={title} className="border-t-4 border-ink pt-4">
              <p className="eyebrow">
                Questions {first}–{last}
              </p>
              <h4 className="mt-1 font-serif text-[1.25rem] font-medium">{title}</h4>
              <p className="mt-2 text-ink-soft">{words.legend.texts[index]}</p>
              <p className="mt-2 font-semibold">
                {count} of your {last - first + 1} answers here {count === 1 ? "points" : "point"}{" "}
                to a scenario.
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
