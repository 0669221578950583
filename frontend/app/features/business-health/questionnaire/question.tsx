import { memo } from "react";
import { FieldError } from "~/ui/field";
import { Radio } from "~/ui/input";
import { SCORES, type Statement } from "./answers";

/** A statement as radio buttons for its five scores. Memoized: rendered again only when its answer or error changes. */
export const Question = memo(function Question({
  statement: { id, text, scale },
  score,
  missing,
  onAnswer,
}: {
  statement: Statement;
  score: number | undefined;
  /** The error message, once the owner has submitted without this answer. */
  missing: string | undefined;
  onAnswer: (id: number, score: number) => void;
}) {
  const name = `q${id}`;
  return (
    <fieldset
      id={name}
      className="statement"
      data-missing={missing ? "" : undefined}
      aria-describedby={missing ? `${name}-missing` : undefined}
    >
      <legend className="question-text">
        <span className="statement-number mr-[0.35em] text-copper lining-nums tabular-nums">
          {id}
        </span>{" "}
        {text}
      </legend>
      {missing && <FieldError id={`${name}-missing`}>{missing}</FieldError>}
      <div className="scale">
        {SCORES.map((step) => (
          <label key={step} className="scale-step">
            <Radio
              className="mt-[0.1rem]"
              name={name}
              value={step}
              checked={score === step}
              onChange={() => onAnswer(id, step)}
            />
            <span className="scale-number text-center font-serif font-title lining-nums tabular-nums">
              {step}
            </span>
            <span className="scale-text">{scale[step - 1]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
});

/** Moves focus and scroll to a statement: to its answer, or else to its first option. */
export function goToQuestion(id: number): void {
  const question = document.getElementById(`q${id}`);
  const input =
    question?.querySelector<HTMLInputElement>("input:checked") ?? question?.querySelector("input");
  input?.focus({ preventScroll: true });
  question?.scrollIntoView({ block: "center" });
}
