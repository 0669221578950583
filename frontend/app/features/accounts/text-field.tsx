import type { InputHTMLAttributes, ReactNode } from "react";
import { Field, type FieldProps } from "~/ui/field";

type InputProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  "type" | "autoComplete" | "inputMode" | "defaultValue" | "readOnly" | "minLength"
>;

export type TextFieldProps = Omit<FieldProps, "label" | "required"> &
  InputProps & { form: string; label: string };

/** A required input without autocorrection: a name, an email address, a code. */
export function TextField({
  form,
  name,
  label,
  help,
  error,
  children,
  ...input
}: TextFieldProps & {
  /** Shown inside the input, at its end. */
  children?: ReactNode;
}) {
  return (
    <Field form={form} name={name} label={label} help={help} error={error}>
      {(control) => (
        <div className="relative">
          <input
            {...control}
            className="input"
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            {...input}
          />
          {children}
        </div>
      )}
    </Field>
  );
}
