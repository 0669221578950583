import { memo } from "react";
import type { ValueQuestionSet } from "~/lib/facts";
import { Select } from "~/ui/input";
import type { Answers, Question } from "./rules";

type OnEdit = (name: string, value: string) => void;

/** A category: its heading and ten questions. Narrow screens show one category at a time. */
export function Category({
  category,
  position,
  current,
  questions,
  placeholder,
  answers,
  onEdit,
}: {
  category: ValueQuestionSet["categories"][number];
  /** The position as text: "Category 2 of 5". */
  position: string;
  current: boolean;
  questions: readonly Question[];
  placeholder: string;
  answers: Answers;
  onEdit: OnEdit;
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
      {questions.map((question) => (
        <QuestionField
          key={question.id}
          question={question}
          placeholder={placeholder}
          value={answers[question.id] ?? ""}
          onEdit={onEdit}
        />
      ))}
    </section>
  );
}

/** A question as a native select. Memoized: rendered again only when its own answer changes. */
const QuestionField = memo(function QuestionField({
  question,
  placeholder,
  value,
  onEdit,
}: {
  question: Question;
  placeholder: string;
  value: string;
  onEdit: OnEdit;
}) {
  const name = `q${question.id}`;
  return (
    <div className="question" data-answered={value === "" ? undefined : ""}>
      <label htmlFor={name}>
        <span className="question-number">{question.id}.</span> {question.text}
      </label>
      <Select
        id={name}
        className="w-full"
        name={name}
        value={value}
        onChange={(event) => onEdit(name, event.target.value)}
      >
        <option value="">{placeholder}</option>
        {question.options.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </Select>
    </div>
  );
});
