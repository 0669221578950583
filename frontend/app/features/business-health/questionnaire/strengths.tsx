import type { BusinessHealthWords } from "~/lib/facts";
import { answerInWords } from "./answer-in-words";
import type { Answers, Assessed, Bank } from "./rules";

/** What a buyer will like already. */
export function Strengths({
  bank,
  words,
  assessed: { strengths },
  answers,
}: {
  bank: Bank;
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
          <li key={id} className="border-t border-edge py-4">
            <p>{words.strengths[String(id) as keyof BusinessHealthWords["strengths"]]}</p>
            <p className="mt-1 text-small text-ink-soft">{answerInWords(bank, answers, id)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
