import { useState } from "react";
import { formatAmount, parseSignedMoney } from "~/lib/amounts";
import type { ValuationWords } from "~/lib/facts";
import { useMoneyText } from "~/tools/money-text";
import { Button } from "~/ui/button";
import { FieldError } from "~/ui/field";
import { Input } from "~/ui/input";
import { mayBeNegative, worksheetLine, worksheetTotal } from "./rules";

/** What was typed into the lines of the worksheet, by their names. */
export type WorksheetLines = Readonly<Record<string, string>>;

type Words = ValuationWords["worksheet"];
type Hints = Pick<ValuationWords, "amountHint" | "lossHint" | "negativeHint">;

/** The SDE worksheet: a ledger from net income to SDE. It fills in the SDE field. */
export function SdeWorksheet({
  words,
  hints,
  lines,
  onEdit,
  onUse,
}: {
  words: Words;
  hints: Hints;
  lines: WorksheetLines;
  onEdit: (lines: WorksheetLines) => void;
  onUse: (amount: string) => void;
}) {
  const total = worksheetTotal(lines);
  return (
    <details className="fold open:basis-full">
      <summary>{words.title}</summary>
      <div className="fold-body max-sm:-mx-6">
        {/* Inside of the fold, so that following a link to it opens the fold. */}
        <p id="sde-worksheet" className="text-ink-soft">
          {words.lede}
        </p>
        <ul className="mt-4 [--control-height:2.75rem]">
          {words.lines.map((line) => (
            <LedgerRow
              key={line.name}
              line={line}
              words={words}
              hints={hints}
              value={lines[line.name] ?? ""}
              onChange={(value) => onEdit({ ...lines, [line.name]: value })}
            />
          ))}
        </ul>
        <div className="sticky bottom-0 -mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t-4 border-ink bg-paper-deep py-3 low:static">
          <p className="font-semibold">
            {words.total}{" "}
            <output className="block font-serif text-heading tabular-nums">
              {total === null ? "–" : formatAmount(total)}
            </output>
          </p>
          <Button
            variant="secondary"
            disabled={total === null || total <= 0}
            onClick={() => total !== null && onUse(formatAmount(total))}
          >
            {words.use}
          </Button>
          <p className="basis-full text-small text-ink-soft">{words.kept}</p>
        </div>
      </div>
    </details>
  );
}

/** A line of the ledger: its label, its amount, and on demand what goes into it and how a buyer treats it. */
function LedgerRow({
  line,
  words,
  hints,
  value,
  onChange,
}: {
  line: Words["lines"][number];
  words: Words;
  hints: Hints;
  value: string;
  onChange: (value: string) => void;
}) {
  const [isHelpShown, setHelpShown] = useState(false);
  const { isUnreadable, control } = useMoneyText(value, onChange);
  const signed = mayBeNegative(line.name);
  const id = `worksheet-${line.name}`;
  let error: string | undefined;
  if (isUnreadable) error = signed ? hints.lossHint : hints.amountHint;
  else if (isForbiddenLoss(line.name, value)) error = hints.negativeHint;
  return (
    <li className="border-t border-rule py-1">
      <div className="flex flex-wrap items-center gap-x-2">
        <label htmlFor={id} className="flex-[1_1_8rem] leading-snug">
          {line.label}
        </label>
        <Button
          variant="icon"
          className="max-w-11 font-strong text-copper"
          aria-label={`${words.about} ${line.label}`}
          aria-expanded={isHelpShown}
          aria-controls={`${id}-help`}
          onClick={() => setHelpShown(!isHelpShown)}
        >
          ?
        </Button>
        <Input
          {...control}
          id={id}
          name={id}
          // The total sticks to the bottom of the window.
          className="flex-[0_1_8.5rem] scroll-mb-44 text-right tabular-nums"
          // Number pads, such as that of iOS, have no minus: a line that may be a loss gets the full keyboard.
          inputMode={signed ? "text" : "decimal"}
          aria-describedby={isHelpShown ? `${id}-help ${id}-error` : `${id}-error`}
          aria-invalid={error ? true : undefined}
        />
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
      <div id={`${id}-help`} hidden={!isHelpShown} className="grid gap-2 pt-1 pb-3 text-small">
        <p>{line.help}</p>
        <p className="text-ink-soft">
          <strong className="font-semibold text-ink">
            {words.grades[line.grade as keyof Words["grades"]]}.
          </strong>{" "}
          {line.taken} {line.rejected && `${words.rejected} ${line.rejected}`}
        </p>
      </div>
    </li>
  );
}

/** Whether the text is an amount that this line may not have, because it is negative. */
function isForbiddenLoss(name: string, typed: string): boolean {
  return worksheetLine(name, typed) === null && parseSignedMoney(typed) !== null;
}
