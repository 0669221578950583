import type { BusinessHealthWords } from "~/lib/facts";
import { WarningItem } from "../report-items";
import { answerInWords } from "./answer-in-words";
import type { Answers, QuestionSet } from "./answers";
import type { Assessed } from "./rules";

/** The report's critical warnings, each with its answer, why it matters and what to do first. */
export function Warnings({
  questionSet,
  words,
  assessed: { warnings },
  answers,
}: {
  questionSet: QuestionSet;
  words: BusinessHealthWords;
  assessed: Assessed;
  answers: Answers;
}) {
  if (warnings.length === 0) {
    return (
      <p className="max-w-prose">
        None of the {questionSet.critical.length} critical warnings applies to your answers.
      </p>
    );
  }
  return (
    <section aria-labelledby="warnings-title" className="warning-panel">
      <h3 id="warnings-title" className="text-heading">
        {warnings.length === 1 ? "One critical warning" : `${warnings.length} critical warnings`}
      </h3>
      <p className="mt-3 max-w-prose">
        Each stands on one answer and counts by itself, whatever the overall figure says. Start
        here.
      </p>
      <ul className="mt-7 grid gap-x-14 gap-y-8 lg:grid-cols-2">
        {questionSet.critical
          .filter(({ question }) => warnings.includes(question))
          .map(({ question, warning }) => (
            <WarningItem
              key={question}
              warning={warning}
              answer={answerInWords(questionSet, answers, question)}
              text={words.critical[String(question) as keyof BusinessHealthWords["critical"]]}
            />
          ))}
      </ul>
    </section>
  );
}
