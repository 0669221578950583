import { type ReactNode, type Ref, type SubmitEvent, useLayoutEffect, useRef } from "react";
import { Link } from "react-router";
import { formatAmount, parseSignedMoney, tidy } from "~/lib/amounts";
import type { ValuationWords } from "~/lib/facts";
import { interpolate } from "~/lib/interpolate";
import { isBelievable } from "~/lib/likely-amount";
import { formatMoney } from "~/lib/money";
import { useStartReading } from "~/lib/start-reading";
import { currentMethod } from "~/lib/valuation-method";
import { Button } from "~/ui/button";
import { ChipField } from "~/ui/chip-field";
import { ErrorSummary } from "~/ui/error-summary";
import { SelectField } from "~/ui/input-field";
import { Notice } from "~/ui/notice";
import { Terms } from "~/ui/terms";
import { MoneyField } from "./money-field";
import { type FieldName, type Input, largestSde, type Problem } from "./rules";
import { SdeWorksheet, type WorksheetLines } from "./sde-worksheet";

/** The columns of the groups of choices, by the length of their words. */
const SHORT = "grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))]";
const LONG = "grid-cols-[repeat(auto-fit,minmax(min(9.5rem,100%),1fr))]";
const LONGEST = "grid-cols-[repeat(auto-fit,minmax(min(14rem,100%),1fr))]";

/**
 * The form 'Business Information': the eight inputs and their errors. The error summary has the message of the first
 * failed check and a link to the first field that is left; the messages themselves stand at the fields.
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
  useLayoutEffect(() => {
    if (attempts > 0) summary.current?.focus();
  }, [attempts]);

  const heading = useStartReading(returns);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    onCalculate();
  }

  const method = currentMethod();
  const { limits } = method;
  const [first] = problems;
  const left = (Object.keys(input) as FieldName[]).filter((name) =>
    problems.some(({ field }) => field === name),
  );
  const field = (name: FieldName) => ({
    name,
    label: words.fields[name].label,
    value: input[name],
    error: errorAt(name, problems, input, words),
  });
  function choice(name: FieldName) {
    const { help } = words.fields[name] as { help?: string };
    return { ...field(name), help, onChange: (value: string) => onEdit(name, value) };
  }
  const amount = (name: "revenue" | "sde") => ({
    ...field(name),
    words: words.fields[name],
    hint: words.amountHint,
    didYouMean: words.didYouMean,
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
      className="grid max-w-2xl grid-cols-1 content-start gap-x-8 lg:row-span-2 gap-y-7 *:col-span-full *:min-w-0 sm:grid-cols-2"
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
        errors={left[0] ? { [left[0]]: leftWords(left, words) } : {}}
      />
      {first?.rule === "minimumRevenue" && isBelievable(parseSignedMoney(input.revenue)) && (
        <NoResultYet words={words.notYet} />
      )}
      <SelectField
        {...field("industry")}
        onChange={(event) => onEdit("industry", event.target.value)}
      >
        <option value="">{words.fields.industry.placeholder}</option>
        {method.industries.map(({ value }) => (
          <option key={value} value={value}>
            {value}
          </option>
        ))}
      </SelectField>
      <div className="sm:col-span-1!">
        <MoneyField {...amount("revenue")} minimum={limits.minimumRevenue} />
      </div>
      <div className="sm:col-span-1!">
        <MoneyField {...amount("sde")} minimum={limits.minimumSde} />
      </div>
      <div className="-mt-5 flex flex-wrap gap-x-8">
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
        <p className="py-2.5 text-small text-ink-soft">
          <Terms>What are SDE and EBITDA?</Terms>
        </p>
      </div>
      <ChipField
        {...choice("years")}
        columns={SHORT}
        choices={method.years}
        className="sm:col-span-1!"
      />
      <ChipField
        {...choice("employees")}
        columns={SHORT}
        choices={method.employees}
        className="sm:col-span-1!"
      />
      <ChipField
        {...choice("ownerInvolvement")}
        columns={SHORT}
        choices={method.ownerInvolvement}
      />
      <ChipField {...choice("location")} columns={LONG} choices={method.locations} />
      <ChipField {...choice("realEstate")} columns={LONGEST} choices={method.realEstate} />
      <p>
        <Button type="submit" className="max-sm:w-full">
          Calculate Valuation Range
        </Button>
      </p>
    </form>
  );
}

/** The line of the error summary: how many fields are left, and the first of them. */
function leftWords(left: readonly FieldName[], { left: words, fields }: ValuationWords): string {
  const start = left[0] ? fields[left[0]].label : "";
  return interpolate(left.length === 1 ? words.one : words.more, { count: left.length, start });
}

/** The message of a field that fails a check, and what to write instead. */
function errorAt(
  name: FieldName,
  problems: readonly Problem[],
  input: Input,
  words: ValuationWords,
): ReactNode {
  const problem = problems.find(({ field }) => field === name);
  if (!problem) return undefined;
  const { rule, message } = problem;
  if (rule === "filled") {
    return tidy(input[name]) === "" ? words.fields[name].missing : words.amountHint;
  }
  const revenue = parseSignedMoney(input.revenue) ?? 0;
  return (
    <>
      {message}{" "}
      <span className="block font-normal text-ink">
        {interpolate(words.fixes[rule], {
          revenue: formatAmount(revenue),
          most: formatMoney(largestSde(revenue)),
        })}
      </span>
    </>
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
