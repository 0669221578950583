import { type SyntheticEvent, useState } from "react";
import { StageLabel } from "~/layout/desk/labels";
import type { Difference } from "./queries";
import { answersOf, listOf, type Question, type Questions, questionsOf } from "./question-words";

/** A preview of the draft as owners will read it: the changed questions, then the whole questionnaire. */
export function QuestionnairePreview({
  body,
  differences,
}: {
  body: unknown;
  differences: readonly Difference[];
}) {
  const draft = body as Questions;
  const [isOpen, setOpen] = useState(false);
  const changed = new Set(
    differences.filter(({ path }) => path[0] === listOf(draft)).map(({ path }) => path[1]),
  );
  const all = questionsOf(draft);
  const questions = all.filter(({ id }) => changed.has(String(id)));
  return (
    <section aria-labelledby="questionnaire-preview-title">
      <h2 id="questionnaire-preview-title">As owners will read it</h2>
      {questions.map((question) => (
        <QuestionPreview key={question.id} question={question} group="changed" />
      ))}
      <details
        className="mt-3"
        onToggle={({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) =>
          setOpen(currentTarget.open)
        }
      >
        <summary className="desk-quiet inline-flex cursor-pointer items-center">
          The whole questionnaire, {all.length} questions
        </summary>
        {isOpen &&
          draft.categories.map(({ key, title, first, last }) => (
            <section key={key} className="question-category" aria-label={title}>
              <h3>{title}</h3>
              {all
                .filter(({ id }) => id >= first && id <= last)
                .map((question) => (
                  <QuestionPreview
                    key={question.id}
                    question={question}
                    group="all"
                    isChanged={changed.has(String(question.id))}
                  />
                ))}
            </section>
          ))}
      </details>
    </section>
  );
}

function QuestionPreview({
  question,
  group,
  isChanged = false,
}: {
  question: Question;
  /** Part of the name of the radio buttons, because a question may be shown twice. */
  group: string;
  isChanged?: boolean;
}) {
  return (
    <fieldset className="question-preview">
      <legend>
        {question.id}. {question.text}
        {isChanged && <StageLabel stage={{ name: "Changed", isOpen: false }} className="ml-3" />}
      </legend>
      {answersOf(question).map((text, at) => (
        <label key={text} className="choice">
          <input type="radio" name={`preview-${group}-${question.id}`} value={at} />
          {text}
        </label>
      ))}
    </fieldset>
  );
}
