import type { ReactNode } from "react";

export type FieldWords = { label: string; help?: string };

type Described = {
  id: string;
  name: string;
  "aria-describedby": string;
  "aria-invalid": true | undefined;
  "aria-required": true;
};

/** A label, its help, the input, and the words for what is wrong with it. */
export function FieldShell({
  name,
  words,
  error,
  hint,
  children,
}: {
  name: string;
  words: FieldWords;
  error: string | undefined;
  /** How to write what could not be read; said beside the error, because neither tells all alone. */
  hint?: string | undefined;
  children: (described: Described) => ReactNode;
}) {
  return (
    <div className="field">
      <label htmlFor={name}>{words.label}</label>
      {words.help && (
        <p id={`${name}-help`} className="field-help">
          {words.help}
        </p>
      )}
      {children({
        id: name,
        name,
        "aria-describedby": words.help ? `${name}-help ${name}-error` : `${name}-error`,
        "aria-invalid": error || hint ? true : undefined,
        "aria-required": true,
      })}
      <p id={`${name}-error`} className="field-error" hidden={!error && !hint}>
        {error}
        {error && hint && <br />}
        {hint}
      </p>
    </div>
  );
}
