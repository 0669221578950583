import type { ValuationWords } from "~/lib/facts";
import { Button } from "~/ui/button";
import { formatAmount, parseSignedMoney } from "./money";
import { MoneyField } from "./money-field";
import { mayBeNegative, worksheetLine, worksheetTotal } from "./rules";

/** What was typed into the lines of the worksheet, by their names. */
export type WorksheetLines = Readonly<Record<string, string>>;

type Words = ValuationWords["worksheet"];

/** The SDE worksheet, from net income to SDE, with how a buyer treats each line. It fills in the SDE field. */
export function SdeWorksheet({
  words,
  hints,
  lines,
  onEdit,
  onUse,
}: {
  words: Words;
  hints: Pick<ValuationWords, "amountHint" | "lossHint" | "negativeHint">;
  lines: WorksheetLines;
  onEdit: (lines: WorksheetLines) => void;
  onUse: (amount: string) => void;
}) {
  const total = worksheetTotal(lines);
  return (
    <details className="fold">
      <summary>{words.title}</summary>
      <div className="fold-body">
        <p className="text-ink-soft">{words.lede}</p>
        <div className="mt-6 grid gap-7">
          {words.lines.map((line) => {
            const typed = lines[line.name] ?? "";
            return (
              <div key={line.name}>
                <MoneyField
                  name={`worksheet-${line.name}`}
                  words={line}
                  value={typed}
                  error={isForbiddenLoss(line.name, typed) ? hints.negativeHint : undefined}
                  hint={mayBeNegative(line.name) ? hints.lossHint : hints.amountHint}
                  mayBeNegative={mayBeNegative(line.name)}
                  onChange={(value) => onEdit({ ...lines, [line.name]: value })}
                />
                <p className="mt-2 text-small text-ink-soft">
                  <strong className="font-semibold text-ink">
                    {words.grades[line.grade as keyof Words["grades"]]}.
                  </strong>{" "}
                  {line.taken} {line.rejected && <>Usually rejected: {line.rejected}</>}
                </p>
              </div>
            );
          })}
        </div>
        <div className="mt-8 flex flex-wrap items-end justify-between gap-4 border-t-4 border-ink pt-4">
          <p aria-live="polite">
            {words.total}
            <output className="block font-serif text-h2 tabular-nums">
              {total === null ? "–" : formatAmount(total)}
            </output>
          </p>
          <Button
            variant="secondary"
            disabled={total === null || total <= 0}
            onClick={() => total !== null && onUse(formatAmount(total))}
          >
            Use this figure
          </Button>
        </div>
      </div>
    </details>
  );
}

/** Whether the text is an amount that this line may not have, because it is negative. */
function isForbiddenLoss(name: string, typed: string): boolean {
  return worksheetLine(name, typed) === null && parseSignedMoney(typed) !== null;
}
