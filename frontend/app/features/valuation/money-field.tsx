import { useRef, useState } from "react";
import { FieldShell, type FieldWords } from "./field-shell";
import { formatAmount, parseSignedMoney, tidy } from "./money";

/**
 * An amount of money: any usual way of writing it is accepted and shown plainly once the field is left. What
 * stands in the field is not touched before that, so that the caret and the selection stay the owner's.
 */
export function MoneyField({
  name,
  words,
  value,
  error,
  hint,
  onChange,
}: {
  name: string;
  words: FieldWords;
  value: string;
  error: string | undefined;
  hint: string;
  onChange: (value: string) => void;
}) {
  const [draft, setDraft] = useState<string | null>(null);
  const grouped = useRef(false);
  const unreadable = draft === null && tidy(value) !== "" && parseSignedMoney(value) === null;

  function edit(typed: string) {
    setDraft(typed);
    // Commas that we set ourselves are out of place after the first digit that is changed.
    const bare = typed.replaceAll(",", "");
    const readable = parseSignedMoney(typed) !== null || parseSignedMoney(bare) === null;
    onChange(grouped.current && !readable ? bare : typed);
  }

  function leave() {
    setDraft(null);
    const cents = parseSignedMoney(value);
    if (cents !== null && formatAmount(cents) !== value) onChange(formatAmount(cents));
  }

  return (
    <FieldShell name={name} words={words} error={error} hint={unreadable ? hint : undefined}>
      {(described) => (
        <input
          {...described}
          className="input tabular-nums"
          type="text"
          inputMode="decimal"
          autoComplete="off"
          value={draft ?? value}
          onChange={(event) => edit(event.target.value)}
          onFocus={() => {
            grouped.current = value.includes(",") && parseSignedMoney(value) !== null;
          }}
          onBlur={leave}
        />
      )}
    </FieldShell>
  );
}
