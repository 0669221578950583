import { useRef, useState } from "react";
import { InputField } from "~/ui/input-field";
import { formatAmount, parseSignedMoney, tidy } from "./money";

/**
 * A field for an amount of money, written in any usual way. The text is formatted on blur only, so that caret and
 * selection do not jump while the owner types.
 */
export function MoneyField({
  name,
  words,
  value,
  error,
  hint,
  mayBeNegative = false,
  onChange,
}: {
  name: string;
  words: { label: string; help?: string };
  value: string;
  error: string | undefined;
  /** How to write an amount, shown while the field holds something that is not one. */
  hint: string;
  /** Whether the amount may be a loss. Number pads, such as that of iOS, have no minus: the field gets the full keyboard. */
  mayBeNegative?: boolean;
  onChange: (value: string) => void;
}) {
  const [draft, setDraft] = useState<string | null>(null);
  const grouped = useRef(false);
  const unreadable = draft === null && tidy(value) !== "" && parseSignedMoney(value) === null;

  function edit(typed: string) {
    if (draft === null) grouped.current = value.includes(",") && parseSignedMoney(value) !== null;
    setDraft(typed);
    // The commas of our own formatting are misplaced once a digit is added or removed.
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
    <InputField
      name={name}
      label={words.label}
      help={words.help}
      error={unreadable ? hint : error}
      className="tabular-nums"
      inputMode={mayBeNegative ? "text" : "decimal"}
      autoComplete="off"
      value={draft ?? value}
      onChange={(event) => edit(event.target.value)}
      onBlur={leave}
    />
  );
}
