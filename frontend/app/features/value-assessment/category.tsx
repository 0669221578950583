import type { ValueQuestionSet } from "~/lib/facts";
import { type Asking, QuestionField } from "./question-field";
import type { Answers, Question } from "./rules";

/** A category: its heading, and ten questions. With scripts, one category is shown at a time. */
export function Category({
  category,
  position,
  current,
  questions,
  placeholder,
  answers,
  asking,
}: {
  category: ValueQuestionSet["categories"][number];
  /** The position as text: "Category 2 of 5". */
  position: string;
  current: boolean;
  questions: readonly Question[];
  placeholder: string;
  answers: Answers;
  asking: Asking;
}) {
  return (
    <section
      id={category.key}
      className="step category"
      data-current={current || undefined}
      aria-labelledby={`${category.key}-title`}
    >
      <h2 id={`${category.key}-title`} tabIndex={-1} className="text-heading outline-none">
        {category.title}
      </h2>
      <p className="mt-1 text-small text-ink-soft">
        {position}, questions {category.first} to {category.last}
      </p>
      <div className="mt-5 border-b border-rule">
        {questions.map((question) => (
          <QuestionField
            key={question.id}
            question={question}
            placeholder={placeholder}
            value={answers[question.id] ?? ""}
            asked={question.id === asking.asked}
            answeredLast={question.id === asking.answeredLast}
            hidden={!asking.ready}
            onEdit={asking.onEdit}
            onTap={asking.onTap}
            onUndo={asking.onUndo}
            onLater={asking.hasOthers ? asking.onLater : undefined}
          />
        ))}
      </div>
    </section>
  );
}
