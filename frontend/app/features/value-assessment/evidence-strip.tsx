import type { ValueQuestionSet } from "~/lib/facts";
import type { Finding } from "./rules";

const HEIGHT = 24;

/**
 * A small chart of all questions in a line: a tall mark for each answer that points to the scenario, a dot for each
 * other question that could have. The scenario's text says the same.
 */
export function EvidenceStrip({
  questionSet,
  finding: { key, evidence },
}: {
  questionSet: ValueQuestionSet;
  finding: Finding;
}) {
  const at = (place: number) => `${(place / questionSet.questions.length) * 100}%`;
  const scenario = questionSet.scenarios.find((each) => each.key === key);
  return (
    <svg className="scenario-strip" width="100%" height={HEIGHT} aria-hidden="true">
      {questionSet.legend.map(({ first, last }, index) => (
        <rect
          key={first}
          className={index % 2 === 0 ? "fill-paper-deep" : "fill-track-light"}
          x={at(first - 1)}
          width={at(last - first + 1)}
          height={HEIGHT}
        />
      ))}
      {scenario?.triggers.map(({ question }) => (
        <circle
          key={question}
          className="fill-edge"
          cx={at(question - 0.5)}
          cy={HEIGHT / 2}
          r="2"
        />
      ))}
      {evidence.map(({ question }) => (
        <line
          key={question.id}
          className="stroke-copper stroke-4"
          x1={at(question.id - 0.5)}
          x2={at(question.id - 0.5)}
          y1="2"
          y2={HEIGHT - 2}
        />
      ))}
    </svg>
  );
}
