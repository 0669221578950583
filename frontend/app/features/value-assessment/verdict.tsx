import type { ValueAssessmentWords, ValueQuestionSet } from "~/lib/facts";
import { interpolate } from "~/lib/interpolate";
import { jumpTo } from "~/lib/jump-to";
import { Notice } from "~/ui/notice";
import { answerCount, type Finding, scenarioId, strongest } from "./rules";

/** The section with the strongest findings: each in a sentence, with what to do about it first. */
export function Verdict({
  questionSet,
  words,
  findings,
}: {
  questionSet: ValueQuestionSet;
  words: ValueAssessmentWords;
  findings: Finding[];
}) {
  const shown = strongest(findings);
  if (shown.length === 0) {
    return (
      <Notice tone="success" role="note" className="mt-10">
        <h3>{words.none.title}</h3>
        <p className="mt-2 max-w-prose">{words.none.text}</p>
      </Notice>
    );
  }
  const several = shown.some(({ evidence }) => evidence.length > 1);
  return (
    <>
      <h3 className="mt-10 text-heading">{words.verdict.title}</h3>
      <p className="mt-2 max-w-prose text-ink-soft">
        {interpolate(several ? words.verdict.several : words.verdict.single, {
          count: findings.length,
          all: questionSet.scenarios.length,
        })}
      </p>
      <ol className="verdict">
        {shown.map(({ key, title, evidence }) => {
          const { finding, summary, steps } =
            words.scenarios[key as keyof ValueAssessmentWords["scenarios"]];
          const [first] = steps;
          return (
            <li key={key} className="border-t-4 border-copper pt-4">
              <h4 className="font-serif text-title leading-[1.25] font-title">{finding}</h4>
              <p className="text-small text-ink-soft">{title}</p>
              <p className="mt-2">{summary}</p>
              <p className="mt-3">
                <strong className="font-semibold">
                  {words.verdict.firstStep} {first?.title}.
                </strong>{" "}
                {first?.text}
              </p>
              <a
                className="text-link no-print inline-block py-3"
                href={`#${scenarioId(key)}`}
                onClick={(event) => jumpTo(scenarioId(key), event)}
              >
                {interpolate(words.verdict.why, { answers: answerCount(evidence) })}
              </a>
            </li>
          );
        })}
      </ol>
    </>
  );
}
