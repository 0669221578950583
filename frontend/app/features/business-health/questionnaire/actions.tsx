import type { BusinessHealthWords } from "~/lib/facts";
import { ActionItem } from "../report-items";
import { answerInWords } from "./answer-in-words";
import type { Answers, QuestionSet } from "./answers";
import type { Assessed } from "./rules";

type Words = BusinessHealthWords["actions"];

/** The report's list of actions for the lowest answers: what to do, the effort, the time, and what a buyer gains. */
export function Actions({
  questionSet,
  words,
  assessed: { actions },
  answers,
}: {
  questionSet: QuestionSet;
  words: BusinessHealthWords;
  assessed: Assessed;
  answers: Answers;
}) {
  return (
    <section aria-labelledby="actions-title">
      <h3 id="actions-title" className="text-heading">
        What to do next, in order
      </h3>
      {actions.length === 0 ? (
        <p className="mt-3 max-w-prose">
          Every answer is a 5, so there is no work to list. Come back in a year and see what moved.
        </p>
      ) : (
        <>
          <p className="mt-3 max-w-prose text-ink-soft">
            Your lowest answers, the weakest first. You don't have to do all of it, or all at once.
          </p>
          <ol className="mt-7">
            {actions.map((id, index) => {
              const action = words.actions[String(id) as keyof Words];
              return (
                <ActionItem
                  key={id}
                  position={index + 1}
                  action={action}
                  effort={words.efforts[action.effort as keyof BusinessHealthWords["efforts"]]}
                  answer={answerInWords(questionSet, answers, id)}
                />
              );
            })}
          </ol>
        </>
      )}
    </section>
  );
}
