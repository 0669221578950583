import type { InputHTMLAttributes, ReactNode } from "react";

type Given = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  "type" | "autoComplete" | "inputMode" | "defaultValue" | "readOnly" | "minLength"
>;

export type FieldProps = Given & {
  /** Makes the ids of one form's fields differ from those of another on the page. */
  form: string;
  name: string;
  label: string;
  error: string | undefined;
  help?: ReactNode;
};

/** One labelled input: help beneath the label, the error beneath the input. */
export function TextField({ form, name, label, error, help, children, ...given }: TextFieldProps) {
  const id = `${form}-${name}`;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {help && (
        <p id={`${id}-help`} className="field-help">
          {help}
        </p>
      )}
      <div className="relative">
        <input
          id={id}
          name={name}
          className="input"
          aria-describedby={`${help ? `${id}-help ` : ""}${id}-error`}
          aria-invalid={error ? true : undefined}
          aria-required
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          {...given}
        />
        {children}
      </div>
      <p id={`${id}-error`} className="field-error" hidden={!error}>
        {error}
      </p>
    </div>
  );
}

type TextFieldProps = FieldProps & { children?: ReactNode };
