import type { InputHTMLAttributes, ReactNode } from "react";
import { Field, type FieldProps } from "~/ui/field";
import { Input } from "~/ui/input";

type InputProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  "type" | "autoComplete" | "inputMode" | "defaultValue" | "readOnly" | "minLength" | "className"
>;

export type TextFieldProps = Omit<FieldProps, "label" | "required"> &
  InputProps & { form: string; label: string };

/** A required text field without autocorrection, for names, email addresses and codes. */
export function TextField({
  form,
  name,
  label,
  help,
  error,
  className = "",
  children,
  ...input
}: TextFieldProps & {
  /** Content at the end of the input, such as a button. */
  children?: ReactNode;
}) {
  return (
    <Field form={form} name={name} label={label} help={help} error={error}>
      {(control) => (
        <div className="relative grid">
          <Input
            {...control}
            className={children ? "pr-20" : className}
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
