import { type SyntheticEvent, useState } from "react";
import { Badge } from "~/ui/badge";
import { buttonClass } from "~/ui/button";
import { Choice, Radio } from "~/ui/input";
import type { Difference } from "../api";
import {
  answersOf,
  CATEGORY_TITLE,
  listOf,
  type Question,
  type Questions,
  questionsOf,
} from "./question-words";

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
        <summary className={buttonClass("quiet")}>
          The whole questionnaire, {all.length} questions
        </summary>
        {isOpen &&
          draft.categories.map(({ key, title, first, last }) => (
            <section key={key} className="mt-4" aria-label={title}>
              <h3 className={CATEGORY_TITLE}>{title}</h3>
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
    <fieldset className="my-4 max-w-176">
      <legend className="font-semibold">
        {question.id}. {question.text}
        {isChanged && (
          <Badge variant="secondary" className="ml-3">
            Changed
          </Badge>
        )}
      </legend>
      {answersOf(question).map((text, at) => (
        <Choice key={text}>
          <Radio name={`preview-${group}-${question.id}`} value={at} />
          {text}
        </Choice>
      ))}
    </fieldset>
  );
}
