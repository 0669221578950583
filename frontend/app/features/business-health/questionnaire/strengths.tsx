import type { BusinessHealthWords } from "~/lib/facts";
import { StrengthItem } from "../report-items";
import { answerInWords } from "./answer-in-words";
import type { Answers, QuestionSet } from "./answers";
import type { Assessed } from "./rules";

/** The report's list of strengths: what a buyer will like already. */
export function Strengths({
  questionSet,
  words,
  assessed: { strengths },
  answers,
}: {
  questionSet: QuestionSet;
  words: BusinessHealthWords;
  assessed: Assessed;
  answers: Answers;
}) {
  if (strengths.length === 0) return null;
  return (
    <section aria-labelledby="strengths-title">
      <h3 id="strengths-title" className="text-heading">
        What's already strong
      </h3>
      <ul className="mt-7 grid gap-x-14 md:grid-cols-2">
        {strengths.map((id) => (
          <StrengthItem
            key={id}
            text={words.strengths[String(id) as keyof BusinessHealthWords["strengths"]]}
            answer={answerInWords(questionSet, answers, id)}
          />
        ))}
      </ul>
    </section>
  );
}
