import type { BusinessHealthWords } from "~/lib/facts";
import { answerInWords } from "./answer-in-words";
import type { Answers, Assessed, Bank } from "./rules";

/** The critical warnings, each with the answer it stands on, why it matters and what to do first. */
export function Warnings({
  bank,
  words,
  assessed: { warnings },
  answers,
}: {
  bank: Bank;
  words: BusinessHealthWords;
  assessed: Assessed;
  answers: Answers;
}) {
  if (warnings.length === 0) {
    return (
      <p className="max-w-prose">
        None of the {bank.critical.length} critical warnings applies to your answers.
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
        {bank.critical
          .filter(({ question }) => warnings.includes(question))
          .map(({ question, warning }) => (
            <li key={question}>
              <h4 className="flex gap-3 items-baseline font-serif text-subtitle font-title leading-[1.3]">
                <svg
                  className="flex-none w-[1.35rem] h-5 fill-red translate-y-[0.15rem]"
                  viewBox="0 0 24 22"
                  aria-hidden="true"
                >
                  <path d="M12 1L23.5 21H.5z" />
                  <path className="fill-none stroke-white stroke-2" d="M12 8v6.5M12 17v1.6" />
                </svg>
                {warning}
              </h4>
              <div className="mt-[0.35rem] pl-[2.1rem]">
                <p className="text-small text-ink-soft">{answerInWords(bank, answers, question)}</p>
                <p className="mt-2 max-w-prose">
                  {words.critical[String(question) as keyof BusinessHealthWords["critical"]]}
                </p>
              </div>
            </li>
          ))}
      </ul>
    </section>
  );
}
