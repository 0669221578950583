import type { ValueQuestionSet } from "~/lib/facts";
import { jumpTo } from "~/lib/jump-to";
import type { Finding } from "./rules";

const HEIGHT = 30;

/**
 * One strip a scenario, from question 1 to 50: a tall mark for each answer that points to it, a short one
 * for each question that could have. Each strip has its words beside it and says nothing that they do not.
 */
export function EvidenceStrips({
  questionSet,
  findings,
}: {
  questionSet: ValueQuestionSet;
  findings: Finding[];
}) {
  const all = questionSet.questions.length;
  const at = (place: number) => `${(place / all) * 100}%`;
  return (
    <figure className="print:break-inside-auto mt-10 max-w-232">
      <svg className="evidence-axis" width="100%" height="22" aria-hidden="true">
        {questionSet.legend.map(({ first, last }) => (
          <text key={first} x={at(first - 1)} y="14">
            Q{first}–{last}
          </text>
        ))}
      </svg>
      <ol>
        {findings.map(({ key, title, evidence }) => (
          <li key={key} className="evidence-row">
            <a
              className="evidence-name"
              href={`#results-${key}`}
              onClick={(event) => jumpTo(`results-${key}`, event)}
            >
              {title}
            </a>
            <span className="font-serif lining-nums tabular-nums">
              {evidence.length} {evidence.length === 1 ? "answer" : "answers"}
            </span>
            <svg className="evidence-marks" width="100%" height={HEIGHT} aria-hidden="true">
              {questionSet.legend.map(({ first, last }, index) => (
                <rect
                  key={first}
                  className={index % 2 === 0 ? "fill-paper-deep" : "fill-track-light"}
                  x={at(first - 1)}
                  width={at(last - first + 1)}
                  height={HEIGHT}
                />
              ))}
              {questionSet.scenarios
                .find((scenario) => scenario.key === key)
                ?.triggers.map(({ question }) => (
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
                  y1="3"
                  y2={HEIGHT - 3}
                />
              ))}
            </svg>
          </li>
        ))}
      </ol>
      <figcaption className="mt-4 text-small text-ink-soft">
        Questions 1 to {all} from left to right. A tall mark is an answer of yours that points to
        the scenario; a dot is a question that could have.
      </figcaption>
    </figure>
  );
}
