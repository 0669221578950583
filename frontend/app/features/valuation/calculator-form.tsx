import { type Ref, type SubmitEvent, useEffect, useRef } from "react";
import { Link } from "react-router";
import type { ValuationWords } from "~/lib/facts";
import { useStartReading } from "~/lib/start-reading";
import { currentMethod } from "~/lib/valuation-method";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Notice } from "~/ui/notice";
import { Terms } from "~/ui/terms";
import { ChoiceField } from "./choice-field";
import { tidy } from "./money";
import { MoneyField } from "./money-field";
import { PropertyField } from "./property-field";
import type { FieldName, Input, Problem } from "./rules";
import { SdeWorksheet, type WorksheetLines } from "./sde-worksheet";

/**
 * The form 'Business Information': the eight inputs and their errors. The first failed check is the text of the
 * error summary.
 */
export function CalculatorForm({
  ref,
  returns,
  words,
  input,
  worksheet,
  problems,
  attempts,
  onEdit,
  onEditWorksheet,
  onCalculate,
}: {
  ref: Ref<HTMLFormElement>;
  /** How often the owner returned from a result. After each return the form gets the focus. */
  returns: number;
  words: ValuationWords;
  input: Input;
  worksheet: WorksheetLines;
  problems: readonly Problem[];
  attempts: number;
  onEdit: (field: FieldName, value: string) => void;
  onEditWorksheet: (lines: WorksheetLines) => void;
  onCalculate: () => void;
}) {
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempts > 0) summary.current?.focus();
  }, [attempts]);

  const heading = useStartReading(returns);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    onCalculate();
  }

  const method = currentMethod();
  const [first] = problems;
  const errors = errorsByField(problems, input, words);
  const field = (name: FieldName) => ({
    name,
    value: input[name],
    error: errors[name],
    onChange: (value: string) => onEdit(name, value),
  });

  return (
    <form
      ref={ref}
      // Before hydration, or without JavaScript, the button sends nothing: `dialog` does nothing outside
      // of a dialog.
      method="dialog"
      noValidate
      onSubmit={submit}
      aria-labelledby="calculator-title"
      className="grid max-w-2xl content-start gap-7"
    >
      <h2
        id="calculator-title"
        ref={heading}
        tabIndex={-1}
        className="text-[1.75rem] leading-tight outline-none"
      >
        Business Information
      </h2>
      <noscript>
        <Notice role="note">
          <p>
            The calculator runs in your browser and requires JavaScript, and it's turned off.{" "}
            <Link className="text-link" to="/contact">
              Write or call
            </Link>
            , and we'll go through the numbers with you.
          </p>
        </Notice>
      </noscript>
      <ErrorSummary
        ref={summary}
        id="calculator-errors"
        title={first?.message ?? ""}
        errors={errors}
      />
      {first?.rule === "minimumRevenue" && <NoResultYet words={words.notYet} />}
      <ChoiceField
        {...field("industry")}
        words={words.fields.industry}
        choices={method.industries}
      />
      <MoneyField {...field("revenue")} words={words.fields.revenue} hint={words.amountHint} />
      <div className="grid gap-3">
        <MoneyField {...field("sde")} words={words.fields.sde} hint={words.amountHint} />
        <p className="mt-2 text-small text-ink-soft">
          <Terms>What are SDE and EBITDA?</Terms>
        </p>
        <SdeWorksheet
          words={words.worksheet}
          hints={words}
          lines={worksheet}
          onEdit={onEditWorksheet}
          onUse={(amount) => {
            onEdit("sde", amount);
            document.getElementById("sde")?.focus();
          }}
        />
      </div>
      <ChoiceField {...field("years")} words={words.fields.years} choices={method.years} />
      <ChoiceField
        {...field("employees")}
        words={words.fields.employees}
        choices={method.employees}
      />
      <ChoiceField
        {...field("ownerInvolvement")}
        words={words.fields.ownerInvolvement}
        choices={method.ownerInvolvement}
      />
      <ChoiceField
        {...field("location")}
        words={words.fields.location}
        choices={method.locations}
      />
      <PropertyField {...field("realEstate")} words={words.fields.realEstate} />
      <p>
        <Button type="submit">Calculate Valuation Range</Button>
      </p>
    </form>
  );
}

/** The error message of each field that fails a check, in the form's order. */
function errorsByField(
  problems: readonly Problem[],
  input: Input,
  words: ValuationWords,
): Record<string, string> {
  const failing = Object.keys(input).flatMap(
    (name) => problems.find(({ field }) => field === name) ?? [],
  );
  return Object.fromEntries(
    failing.map(({ rule, field, message }) => {
      if (rule !== "filled") return [field, message];
      const isEmpty = tidy(input[field]) === "";
      return [field, isEmpty ? words.fields[field].missing : words.amountHint];
    }),
  );
}

function NoResultYet({ words }: { words: ValuationWords["notYet"] }) {
  return (
    <Notice role="note" className="grid gap-3">
      <h3>{words.title}</h3>
      {words.text.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <ul className="grid gap-2">
        {words.links.map((link) => (
          <li key={link.to}>
            <Link className="text-link" to={link.to}>
              {link.label}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
