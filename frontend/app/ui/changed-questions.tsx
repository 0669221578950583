import { Fragment } from "react";

/** Lists the questions that changed since they were answered, with a link to each. Nothing where there are none. */
export function ChangedQuestions({
  questions,
  lede,
  onGo,
}: {
  questions: readonly number[];
  /** Says that questions changed and that all other answers are kept. */
  lede: string;
  /** Moves to a question. */
  onGo: (question: number) => void;
}) {
  if (questions.length === 0) return null;
  return (
    <p className="no-print mt-8 mb-4 max-w-prose border-l-4 border-copper pl-6">
      {lede} Please answer {questions.length === 1 ? "question " : "questions "}
      {questions.map((id, index) => (
        <Fragment key={id}>
          {separator(index, questions.length)}
          <a
            className="text-link"
            href={`#q${id}`}
            onClick={(event) => {
              // Without a change of the address.
              event.preventDefault();
              onGo(id);
            }}
          >
            {id}
          </a>
        </Fragment>
      ))}{" "}
      again.
    </p>
  );
}

function separator(index: number, count: number): string {
  if (index === 0) return "";
  return index === count - 1 ? " and " : ", ";
}
