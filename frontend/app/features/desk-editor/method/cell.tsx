import { useState } from "react";
import { type Path, valueAt } from "~/lib/json";
import { asDecimals, fieldId, problemAt } from "./paths";
import type { MethodDraft } from "./use-method-draft";

const withThousandsSeparators = (text: string) =>
  /^[0-9]+$/.test(text) ? Number(text).toLocaleString("en-US") : text;

/** The kinds of cells whose text is stored as a number, with the pattern of a complete number. */
const NUMBERS: Partial<Record<string, RegExp>> = {
  whole: /^[0-9]{1,12}$/,
  points: /^-?[0-9]{1,3}$/,
};

/** A field for one value of the draft, with its error and, if the value was changed, the value in use. */
export function Cell({
  draft,
  before,
  path,
  label,
  kind = "text",
  placeholder,
  onChange,
}: {
  draft: MethodDraft;
  /** The value in use; undefined for a new entry. */
  before: unknown;
  path: Path;
  /** For screen readers, and above the field on a phone. */
  label: string;
  /** `points`: a whole number that may be below zero. */
  kind?: "decimal" | "whole" | "points" | "date" | "text" | "long";
  placeholder?: string;
  /** Changes the draft in place of the default, if a change affects more than the value at `path`. */
  onChange?: ((typed: string) => void) | undefined;
}) {
  const value = valueAt(draft.body, path);
  const [isTyping, setTyping] = useState(false);
  const text = value === undefined || value === null ? "" : String(value);
  const old = before === undefined || before === null ? "" : String(before);
  const written = (plain: string) => (kind === "whole" ? withThousandsSeparators(plain) : plain);
  const id = fieldId(path);
  const problem = problemAt(draft.problems, path);
  const isChanged = text !== old;
  const said = [problem && `${id}-problem`, isChanged && old && `${id}-before`].filter(Boolean);
  const field = {
    id,
    value: isTyping ? text : written(text),
    placeholder,
    className: "method-input",
    "data-kind": kind,
    "data-changed": isChanged || undefined,
    "aria-label": label,
    "aria-invalid": problem ? true : undefined,
    "aria-describedby": said.join(" ") || undefined,
  };

  function change(typed: string) {
    const plain = kind === "whole" ? typed.replace(/[$,\s]/g, "") : typed.replace("−", "-");
    if (onChange) onChange(typed);
    else if (NUMBERS[kind]?.test(plain)) draft.change(path, Number(plain));
    else draft.change(path, typed === "" && before === undefined ? undefined : typed);
  }

  return (
    <>
      {kind === "long" ? (
        <textarea
          {...field}
          rows={2}
          maxLength={300}
          onChange={(event) => change(event.target.value)}
        />
      ) : (
        <input
          {...field}
          type={kind === "date" ? "date" : "text"}
          inputMode={kind === "decimal" ? "decimal" : kind === "whole" ? "numeric" : undefined}
          maxLength={300}
          autoComplete="off"
          onChange={(event) => change(event.target.value)}
          onFocus={() => setTyping(true)}
          onBlur={() => {
            setTyping(false);
            const tidied = kind === "decimal" ? asDecimals(text) : text;
            if (tidied !== text) draft.change(path, tidied);
          }}
        />
      )}
      {problem && (
        <p id={`${id}-problem`} className="method-problem">
          {problem}
        </p>
      )}
      {isChanged && old && kind !== "long" && (
        <p id={`${id}-before`} className="method-before">
          was {written(old)}
        </p>
      )}
    </>
  );
}
