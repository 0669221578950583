import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { useSignedIn } from "~/lib/session";
import { fillScorecard, type Scorecard } from "./fill";
import { remember, remembered } from "./memory";
import { type Form, openQuestions, type Sheet, ticked } from "./sheet";

/** Questions about the owner, and documents to tick off. */
export function ScorecardForm({
  form,
  start,
  changed,
  again,
  onFilled,
}: {
  form: Form;
  /** What was ticked the last time. */
  start: Sheet;
  /** Whether questions changed since then. */
  changed: boolean;
  /** It takes the place of a result: reading starts at its heading. */
  again: boolean;
  onFilled: (scorecard: Scorecard) => void;
}) {
  const person = useSignedIn().person.id;
  const [begun] = useState(() => remembered(person, form));
  const [sheet, setSheet] = useState<Sheet>(begun?.sheet ?? start);
  const [attempts, setAttempts] = useState(0);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const summary = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const open = openQuestions(form, sheet);
  const missing = attempts > 0 ? open : [];
  const said = trouble ?? (missing.length > 0 ? "Please answer every question." : null);

  useEffect(() => {
    if (again) heading.current?.focus();
  }, [again]);

  useEffect(() => {
    if (attempts > 0) summary.current?.focus();
  }, [attempts]);

  function change(next: Sheet) {
    setSheet(next);
    setTrouble(null);
    remember(person, next);
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    if (open.length > 0) return setAttempts(attempts + 1);
    setBusy(true);
    const outcome = await fillScorecard(form.version, sheet);
    setBusy(false);
    if ("trouble" in outcome) {
      setTrouble(outcome.trouble);
      return setAttempts(attempts + 1);
    }
    remember(person, null);
    onFilled(outcome.scorecard);
  }

  return (
    <form noValidate onSubmit={submit} aria-labelledby="scorecard-form-title">
      <h2
        id="scorecard-form-title"
        ref={heading}
        tabIndex={-1}
        className="text-[1.75rem] leading-tight"
      >
        Where you are today
      </h2>
      {(changed || begun?.changed) && (
        <p className="mt-6 max-w-prose border-l-4 border-copper pl-6">
          Some of these questions have changed since you last filled this in. Your other answers are
          still here; please answer the questions that are open.
        </p>
      )}
      {said && (
        <div ref={summary} className="error-summary mt-6 max-w-2xl" role="alert" tabIndex={-1}>
          <p className="font-semibold">{said}</p>
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
        sheet={sheet}
        missing={missing}
        onAnswer={(key, option) =>
          change({ ...sheet, answers: { ...sheet.answers, [key]: option } })
        }
      />
      <Documents
        form={form}
        sheet={sheet}
        onTick={(key, there) => change(ticked(sheet, key, there))}
      />
      <p className="mt-10">
        <button type="submit" className="button" aria-disabled={busy}>
          {busy ? "Calculating..." : "See where I stand"}
        </button>
      </p>
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
  sheet,
  missing,
  onAnswer,
}: {
  form: Form;
  sheet: Sheet;
  missing: string[];
  onAnswer: (key: string, option: number) => void;
}) {
  return form.personal.map(({ key, text, why, options }, index) => (
    <fieldset
      key={key}
      className="scorecard-question"
      aria-describedby={`${key}-why${missing.includes(key) ? ` ${key}-error` : ""}`}
    >
      <legend className="scorecard-text">
        <span className="scorecard-number">{index + 1}</span> {text}
      </legend>
      <p id={`${key}-why`} className="field-help max-w-prose">
        {why}
      </p>
      {missing.includes(key) && (
        <p id={`${key}-error`} className="field-error">
          Please answer this question
        </p>
      )}
      <div className="scorecard-options">
        {options.map((option, number) => (
          <label key={option} className="choice">
            <input
              type="radio"
              name={key}
              checked={sheet.answers[key] === number}
              onChange={() => onAnswer(key, number)}
            />
            {option}
          </label>
        ))}
      </div>
    </fieldset>
  ));
}

function Documents({
  form,
  sheet,
  onTick,
}: {
  form: Form;
  sheet: Sheet;
  onTick: (key: string, there: boolean) => void;
}) {
  return (
    <fieldset className="scorecard-question">
      <legend className="scorecard-text">Which of these could you hand over within a week?</legend>
      <p className="field-help">
        {sheet.documents.length} of {form.documents.length} ready
      </p>
      <div className="scorecard-documents">
        {form.documents.map(({ key, title, why }) => (
          <label key={key} className="scorecard-document">
            <input
              type="checkbox"
              checked={sheet.documents.includes(key)}
              onChange={(event) => onTick(key, event.target.checked)}
            />
            <span>
              {title}
              <span className="field-help block">{why}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
