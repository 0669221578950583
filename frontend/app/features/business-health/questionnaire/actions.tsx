import type { BusinessHealthWords } from "~/lib/facts";
import { answerInWords } from "./answer-in-words";
import type { Answers, Assessed, Bank } from "./rules";

type Words = BusinessHealthWords["actions"];

/** The lowest answers as work in order: what to do, how hard, how long, and what a buyer gains. */
export function Actions({
  bank,
  words,
  assessed: { actions },
  answers,
}: {
  bank: Bank;
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
                <li key={id} className="action-row list-row">
                  <span
                    className="text-copper font-serif text-[2rem] leading-none lining-nums"
                    aria-hidden="true"
                  >
                    {index + 1}
                  </span>
                  <div>
                    <h4 className="font-serif text-title leading-[1.25] font-title">
                      {action.title}
                    </h4>
                    <p className="mt-1 text-small text-ink-soft">
                      {answerInWords(bank, answers, id)}
                    </p>
                    <p className="mt-2 max-w-prose">{action.text}</p>
                  </div>
                  <dl className="action-facts col-start-2 grid content-start gap-2 text-small lg:col-start-3 lg:border-l lg:border-rule lg:pl-6">
                    <div>
                      <dt>Effort</dt>
                      <dd>
                        {words.efforts[action.effort as keyof BusinessHealthWords["efforts"]]}
                      </dd>
                    </div>
                    <div>
                      <dt>Time</dt>
                      <dd>{action.time}</dd>
                    </div>
                    <div>
                      <dt>What a buyer gains</dt>
                      <dd>{action.gain}</dd>
                    </div>
                  </dl>
                </li>
              );
            })}
          </ol>
        </>
      )}
    </section>
  );
}
