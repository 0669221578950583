import { type SubmitEvent, useLayoutEffect, useRef, useState } from "react";
import { useSignedIn } from "~/lib/session";
import { Button } from "~/ui/button";
import { FieldError } from "~/ui/field";
import { Checkbox, Choice, Radio } from "~/ui/input";
import { Notice } from "~/ui/notice";
import { type Form, type ScorecardAnswers, unansweredQuestions, withDocument } from "./answers";
import { readDraft, writeDraft } from "./draft";
import { ReadinessBar } from "./readiness-bar";
import { type Scorecard, submitScorecard } from "./submit";

/** The scorecard's form: questions about the owner, and a list of documents to check off. */
export function ScorecardForm({
  form,
  start,
  changed,
  again,
  onFilled,
}: {
  form: Form;
  /** The answers that the form is filled with if there is no draft: those of the last scorecard. */
  start: ScorecardAnswers;
  /** Whether questions changed since the last scorecard. */
  changed: boolean;
  /** Whether the form replaces a result: focus then moves to its heading. */
  again: boolean;
  onFilled: (scorecard: Scorecard) => void;
}) {
  const person = useSignedIn().person.id;
  const [draft] = useState(() => readDraft(person, form));
  const [answers, setAnswers] = useState<ScorecardAnswers>(draft?.answers ?? start);
  const [attempts, setAttempts] = useState(0);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const summary = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const unanswered = unansweredQuestions(form, answers);
  const missing = attempts > 0 ? unanswered : [];
  const message = error ?? (missing.length > 0 ? "Please answer every question." : null);

  useLayoutEffect(() => {
    if (again) heading.current?.focus();
  }, [again]);

  useLayoutEffect(() => {
    if (attempts > 0) summary.current?.focus();
  }, [attempts]);

  function change(next: ScorecardAnswers) {
    setAnswers(next);
    setError(null);
    writeDraft(person, next);
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    if (unanswered.length > 0) return setAttempts(attempts + 1);
    setBusy(true);
    const outcome = await submitScorecard(form.version, answers);
    setBusy(false);
    if ("error" in outcome) {
      setError(outcome.error);
      return setAttempts(attempts + 1);
    }
    writeDraft(person, null);
    onFilled(outcome.scorecard);
  }

  return (
    <form noValidate onSubmit={submit} aria-labelledby="scorecard-form-title">
      <h2 id="scorecard-form-title" ref={heading} tabIndex={-1}>
        Where you are today
      </h2>
      {(changed || draft?.changed) && (
        <Notice role="note" className="mt-6 max-w-prose">
          <p>
            Some of these questions have changed since you last filled this in. Your other answers
            are still here; please answer the questions that are open.
          </p>
        </Notice>
      )}
      {message && (
        <div
          ref={summary}
          className="mt-6 max-w-2xl border-l-5 border-red bg-red-tint px-6 py-5 [&_a]:font-semibold [&_a]:text-red [&_a]:underline [&_a]:underline-offset-[0.2em]"
          role="alert"
          tabIndex={-1}
        >
          <p className="font-semibold">{message}</p>
          {missing[0] && (
            <p className="mt-2">
              <a href={`#${missing[0]}`} onClick={(event) => goTo(event, missing[0] ?? "")}>
                Go to the first open question
              </a>
            </p>
          )}
        </div>
      )}
      <Questions
        form={form}
        answers={answers}
        missing={missing}
        readOnly={busy}
        onAnswer={(key, option) =>
          change({ ...answers, answers: { ...answers.answers, [key]: option } })
        }
      />
      <Documents
        form={form}
        answers={answers}
        readOnly={busy}
        onToggle={(key, ready) => change(withDocument(answers, key, ready))}
      />
      <p className="my-10">
        <Button type="submit" aria-disabled={busy}>
          {busy ? "Calculating..." : "See where I stand"}
        </Button>
      </p>
      <ReadinessBar form={form} answers={answers} />
    </form>
  );
}

function goTo(event: React.MouseEvent, key: string) {
  event.preventDefault();
  const first = document.querySelector<HTMLInputElement>(`input[name="${key}"]`);
  first?.focus({ preventScroll: true });
  first?.closest("fieldset")?.scrollIntoView({ block: "center" });
}

function Questions({
  form,
  answers,
  missing,
  readOnly,
  onAnswer,
}: {
  form: Form;
  answers: ScorecardAnswers;
  missing: string[];
  readOnly: boolean;
  onAnswer: (key: string, option: number) => void;
}) {
  return form.personal.map(({ key, text, why, options }, index) => (
    <fieldset
      key={key}
      className="min-w-0 border-b border-rule py-6"
      aria-describedby={`${key}-why${missing.includes(key) ? ` ${key}-error` : ""}`}
    >
      <legend className="question-text">
        <span className="mr-[0.35em] text-copper lining-nums">{index + 1}</span> {text}
      </legend>
      <p id={`${key}-why`} className="text-small text-ink-soft max-w-prose pt-[0.35rem]">
        {why}
      </p>
      {missing.includes(key) && (
        <FieldError id={`${key}-error`}>Please answer this question</FieldError>
      )}
      <div className="grid mt-2">
        {options.map((option, number) => (
          <Choice key={option} className="grid grid-cols-[1.35rem_1fr]">
            <Radio
              name={key}
              checked={answers.answers[key] === number}
              aria-disabled={readOnly || undefined}
              onChange={() => readOnly || onAnswer(key, number)}
            />
            {option}
          </Choice>
        ))}
      </div>
    </fieldset>
  ));
}

function Documents({
  form,
  answers,
  readOnly,
  onToggle,
}: {
  form: Form;
  answers: ScorecardAnswers;
  readOnly: boolean;
  onToggle: (key: string, ready: boolean) => void;
}) {
  return (
    <fieldset className="min-w-0 border-b border-rule py-6">
      <legend className="question-text">Which of these could you hand over within a week?</legend>
      <p className="text-small text-ink-soft pt-[0.35rem]">
        {answers.documents.length} of {form.documents.length} ready
      </p>
      <div className="grid gap-y-0 gap-x-12 mt-3 md:grid-cols-2">
        {form.documents.map(({ key, title, why }) => (
          <label
            key={key}
            className="grid grid-cols-[1.5rem_1fr] gap-[0.9rem] py-[0.8rem] cursor-pointer"
          >
            <Checkbox
              className="mt-[0.15rem]"
              checked={answers.documents.includes(key)}
              aria-disabled={readOnly || undefined}
              onChange={(event) => readOnly || onToggle(key, event.target.checked)}
            />
            <span>
              {title}
              <span className="text-small text-ink-soft block">{why}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
