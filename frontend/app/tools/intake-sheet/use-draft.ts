import { useState } from "react";
import type { SheetField } from "./sheet";

/** The attributes of the input of a short answer. */
export function attributesOf(kind: SheetField["kind"]) {
  if (kind === "date") return { type: "date", className: "max-w-52" };
  if (kind === "percent" || kind === "number") {
    return { inputMode: "decimal" as const, className: "max-w-40", autoComplete: "off" };
  }
  // People type words such as "mil", for which a keypad of digits has no keys.
  if (kind === "money") return { className: "max-w-60", autoComplete: "off", maxLength: 60 };
  return { maxLength: 200, autoComplete: "off" };
}

/**
 * A hook for a text that is formatted when it is saved: while the field has the focus it stays as it is typed.
 */
export function useDraft(text: string, onChange: (text: string) => void) {
  const [draft, setDraft] = useState<string | null>(null);
  return {
    isTyping: draft !== null,
    props: {
      value: draft ?? text,
      onFocus: () => setDraft(text),
      onBlur: () => setDraft(null),
      onChange: ({ target }: { target: { value: string } }) => {
        setDraft(target.value);
        onChange(target.value);
      },
    },
  };
}
