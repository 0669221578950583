import type { ReactNode } from "react";
import { formatAmount, parseSignedMoney } from "~/lib/amounts";
import { interpolate } from "~/lib/interpolate";
import { isBelievable, likelyAmount, scaled } from "~/lib/likely-amount";
import { useMoneyText } from "~/tools/money-text";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { Input } from "~/ui/input";

const SCALES = [
  ["K", "thousand", 1000],
  ["M", "million", 1_000_000],
] as const;

/**
 * A field for an amount of a year. While the amount is too small to be one, phones show buttons for thousands and
 * millions, which number pads lack, and the field asks whether those were meant.
 */
export function MoneyField({
  name,
  words,
  value,
  error,
  hint,
  didYouMean,
  minimum,
  onChange,
}: {
  name: string;
  words: { label: string; help: string };
  value: string;
  error: ReactNode;
  /** How to write an amount, shown while the field holds something that is not one. */
  hint: string;
  /** The question about a small amount, with {typed} and {likely}, and its answer. */
  didYouMean: { question: string; yes: string };
  /** The smallest amount that passes the checks, in whole dollars. */
  minimum: number;
  onChange: (value: string) => void;
}) {
  const { isSettled, isUnreadable, leave, control: typing } = useMoneyText(value, onChange);
  const cents = parseSignedMoney(value);
  const likely = likelyAmount(cents, minimum);
  return (
    <div>
      <Field name={name} label={words.label} help={words.help} error={isUnreadable ? hint : error}>
        {(control) => (
          <div className="relative grid">
            <Input
              {...control}
              {...typing}
              className="tabular-nums"
              inputMode="decimal"
              enterKeyHint="done"
            />
            {cents !== null && cents > 0 && !isBelievable(cents) && (
              <div className="absolute inset-y-1 right-1 flex gap-1 sm:hidden">
                {SCALES.map(([letter, word, scale]) => (
                  <Button
                    key={letter}
                    variant="plain"
                    className="w-11 rounded-[3px] bg-paper-deep font-strong"
                    aria-label={word}
                    // The field keeps the focus, and the phone its keyboard.
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={() => leave(scaled(cents, scale))}
                  >
                    {letter}
                  </Button>
                ))}
              </div>
            )}
          </div>
        )}
      </Field>
      <div role="status">
        {isSettled && cents !== null && likely !== null && (
          <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 border-l-4 border-copper py-1 pl-4">
            {interpolate(didYouMean.question, {
              typed: formatAmount(cents),
              likely: formatAmount(likely),
            })}
            <Button variant="secondary" onClick={() => leave(likely)}>
              {interpolate(didYouMean.yes, { likely: formatAmount(likely) })}
            </Button>
          </p>
        )}
      </div>
    </div>
  );
}
