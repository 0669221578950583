import { useEffect, useRef, useState } from "react";
import { formatAmount, parseSignedMoney, tidy } from "~/lib/amounts";

/** How long after an edit a field says something about its text, in milliseconds. */
const SETTLED_MS = 300;

/**
 * The text of a field for an amount of money, written in any usual way. It is formatted on blur only, so that caret and
 * selection do not jump while the owner types.
 */
export function useMoneyText(value: string, onChange: (value: string) => void) {
  const [draft, setDraft] = useState<string | null>(null);
  const grouped = useRef(false);

  // Not at once: what appears moves everything below it, and a tap on that may have ended the edit.
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    setSettled(false);
    if (draft !== null) return;
    const timer = setTimeout(() => setSettled(true), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [draft]);

  function edit(typed: string) {
    if (draft === null) grouped.current = value.includes(",") && parseSignedMoney(value) !== null;
    setDraft(typed);
    // The commas of our own formatting are misplaced once a digit is added or removed.
    const bare = typed.replaceAll(",", "");
    const readable = parseSignedMoney(typed) !== null || parseSignedMoney(bare) === null;
    onChange(grouped.current && !readable ? bare : typed);
  }

  /** Ends the edit, with another amount in cents if there is one. */
  function leave(cents = parseSignedMoney(value)) {
    setDraft(null);
    if (cents !== null && formatAmount(cents) !== value) onChange(formatAmount(cents));
  }

  return {
    /** Whether the field has not been edited for a moment. */
    isSettled,
    isUnreadable: isSettled && tidy(value) !== "" && parseSignedMoney(value) === null,
    leave,
    control: {
      value: draft ?? value,
      autoComplete: "off",
      onChange: (event: { target: { value: string } }) => edit(event.target.value),
      onBlur: () => leave(),
    },
  };
}
