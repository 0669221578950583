import type { ValueAssessmentWords, ValueQuestionSet } from "~/lib/facts";
import { interpolate } from "~/lib/interpolate";
import { jumpTo } from "~/lib/jump-to";
import { Notice } from "~/ui/notice";
import { EvidenceMap } from "./evidence-map";
import { answerCount, type Finding, scenarioId, strongest, telling } from "./rules";

/** The strongest finding with the answers that show it, where they stand among all, and what to do about it first. */
export function Verdict({
  questionSet,
  words,
  findings,
}: {
  questionSet: ValueQuestionSet;
  words: ValueAssessmentWords;
  findings: Finding[];
}) {
  const [top, ...others] = strongest(findings);
  if (!top) {
    return (
      <Notice tone="success" role="note" className="mt-10">
        <h3>{words.none.title}</h3>
        <p className="mt-2 max-w-prose">{words.none.text}</p>
      </Notice>
    );
  }
  const { finding, summary, steps } = textsOf(words, top);
  const [first] = steps;
  return (
    <>
      <section className="finding" aria-labelledby="verdict-title">
        <div>
          <p id="verdict-title" className="eyebrow">
            {words.verdict.title}
          </p>
          <h3 className="mt-2 text-h1">{finding}</h3>
          <Tag finding={top} />
          <p className="mt-5 text-subtitle/[1.45]">{summary}</p>
          <p className="mt-3 text-ink-soft">
            {interpolate(top.evidence.length > 1 ? words.verdict.several : words.verdict.single, {
              count: findings.length,
              all: questionSet.scenarios.length,
            })}
          </p>
        </div>
        <EvidenceMap
          questionSet={questionSet}
          words={words.verdict.map}
          finding={top}
          findings={findings}
        />
        <div className="lg:col-span-full">
          <h4 className="eyebrow">{words.identified.headings.answers}</h4>
          <ul className="mt-3 grid gap-4 wide:grid-cols-3">
            {telling(top, findings).map(({ question, answer }) => (
              <li key={question.id} className="answer-chip">
                <span className="block text-small text-ink-soft">
                  {question.id}. {question.text}
                </span>
                <strong className="mt-1 block">{answer}</strong>
              </li>
            ))}
          </ul>
          <p className="mt-6 max-w-prose">
            <strong className="font-semibold">
              {words.verdict.firstStep} {first?.title}.
            </strong>{" "}
            {first?.text}
          </p>
          <Why words={words} finding={top} />
        </div>
      </section>
      {others.length > 0 && (
        <section className="mt-12" aria-labelledby="others-title">
          <h3 id="others-title" className="text-heading">
            {words.verdict.others}
          </h3>
          <ol className="mt-5 grid gap-x-12 gap-y-8 wide:grid-cols-2">
            {others.map((each) => (
              <li key={each.key} className="border-t-2 border-ink pt-4">
                <h4 className="font-serif text-title leading-[1.25] font-title">
                  {textsOf(words, each).finding}
                </h4>
                <Tag finding={each} />
                <p className="mt-3">{textsOf(words, each).summary}</p>
                <Why words={words} finding={each} />
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  );
}

/** The specified name of a scenario, and how many answers point to it. */
function Tag({ finding: { title, evidence } }: { finding: Finding }) {
  return (
    <p className="mt-2 text-small text-ink-soft lining-nums">
      {title} · {answerCount(evidence)}
    </p>
  );
}

/** A link to the scenario among all identified ones. */
function Why({ words, finding }: { words: ValueAssessmentWords; finding: Finding }) {
  const id = scenarioId(finding.key);
  return (
    <a
      className="text-link no-print inline-block py-3"
      href={`#${id}`}
      onClick={(event) => jumpTo(id, event)}
    >
      {interpolate(words.verdict.why, { answers: answerCount(finding.evidence) })}
    </a>
  );
}

function textsOf(words: ValueAssessmentWords, { key }: Finding) {
  return words.scenarios[key as keyof ValueAssessmentWords["scenarios"]];
}
