import { Fragment } from "react";

/** Tells of questions that changed since they were answered, and leads to each. Nothing when there is none. */
export function AskedAgain({
  questions,
  lede,
}: {
  questions: readonly number[];
  /** What has changed, and that everything else is kept. */
  lede: string;
}) {
  if (questions.length === 0) return null;
  return (
    <p className="no-print mt-8 mb-4 max-w-prose border-l-4 border-copper pl-6">
      {lede} Please answer {questions.length === 1 ? "question " : "questions "}
      {questions.map((id, index) => (
        <Fragment key={id}>
          {separator(index, questions.length)}
          <a className="text-link" href={`#q${id}`} onClick={(event) => goTo(event, id)}>
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

/** The input of the question, or its first one, without a new address. */
function goTo(event: React.MouseEvent, id: number): void {
  event.preventDefault();
  const question = document.getElementById(`q${id}`);
  const input = question?.matches("select") ? question : question?.querySelector("input");
  input?.focus({ preventScroll: true });
  question?.scrollIntoView({ block: "center" });
}
