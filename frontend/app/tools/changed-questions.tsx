import { Fragment } from "react";
import { Notice } from "~/ui/notice";

/**
 * A notice that lists the questions that changed since they were answered, with a link to each. Renders nothing if
 * there are none.
 */
export function ChangedQuestions({
  questions,
  lede,
  onGo,
}: {
  questions: readonly number[];
  /** The text above the list: questions changed, and all other answers are kept. */
  lede: string;
  /** Moves to this question. */
  onGo: (question: number) => void;
}) {
  if (questions.length === 0) return null;
  return (
    <Notice role="note" className="no-print mt-8 mb-4 max-w-prose">
      <p>
        {lede} Please answer {questions.length === 1 ? "question " : "questions "}
        {questions.map((id, index) => (
          <Fragment key={id}>
            {separator(index, questions.length)}
            <a
              className="text-link"
              href={`#q${id}`}
              onClick={(event) => {
                // Scrolls without changing the address.
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
    </Notice>
  );
}

function separator(index: number, count: number): string {
  if (index === 0) return "";
  return index === count - 1 ? " and " : ", ";
}
