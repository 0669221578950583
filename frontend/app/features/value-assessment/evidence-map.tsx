import type { ValueAssessmentWords, ValueQuestionSet } from "~/lib/facts";
import { interpolate } from "~/lib/interpolate";
import { AnswerCells } from "./answer-cells";
import type { Finding } from "./rules";

/** A figure of all answers, a row for each category: those that point to a finding, those that point elsewhere. */
export function EvidenceMap({
  questionSet,
  words,
  finding,
  findings,
}: {
  questionSet: ValueQuestionSet;
  words: ValueAssessmentWords["verdict"]["map"];
  finding: Finding;
  findings: readonly Finding[];
}) {
  const marked = new Set(finding.evidence.map(({ question }) => question.id));
  const elsewhere = new Set(
    findings.flatMap(({ evidence }) => evidence.map(({ question }) => question.id)),
  );
  return (
    <figure>
      <figcaption className="font-semibold">{words.title}</figcaption>
      <ul className="mt-3 border-b border-rule">
        {questionSet.categories.map(({ key, title, first, last }) => (
          <li key={key} className="map-row">
            <span>{title}</span>
            <AnswerCells first={first} last={last} marked={marked} elsewhere={elsewhere} />
            <span className="text-right text-ink-soft lining-nums tabular-nums">
              {interpolate(words.count, {
                count: [...marked].filter((id) => id >= first && id <= last).length,
                all: last - first + 1,
              })}
            </span>
          </li>
        ))}
      </ul>
      <ul
        className="mt-3 flex flex-wrap gap-x-6 gap-y-1 text-fine text-ink-soft"
        aria-hidden="true"
      >
        {[words.here, words.elsewhere, words.neither].map((text, index) => (
          <li key={text} className="flex items-center gap-2">
            <span className="w-4">
              <AnswerCells
                first={0}
                last={0}
                marked={new Set([index])}
                elsewhere={new Set([index - 1])}
              />
            </span>
            {text}
          </li>
        ))}
      </ul>
    </figure>
  );
}
