import type { ReactNode } from "react";

export type FieldProps = {
  name: string;
  /** The prefix of this form's ids, where several forms of a page have a field of this name. */
  form?: string;
  label: ReactNode;
  help?: ReactNode;
  error?: ReactNode;
  /** True by default. */
  required?: boolean;
};

/** The attributes that connect an input with its label, help and error message. */
export type ControlProps = {
  id: string;
  name: string;
  "aria-describedby": string;
  "aria-invalid": true | undefined;
  "aria-required": true | undefined;
};

/**
 * A form field: the label, the help below it, the control, and the error message. The element for the message is
 * always on the page, hidden if there is none: where scripts are off, the server fills it in.
 */
export function Field({
  name,
  form,
  label,
  help,
  error,
  required = true,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = form ? `${form}-${name}` : name;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {help && (
        <p id={`${id}-help`} className="field-help">
          {help}
        </p>
      )}
      {children({
        id,
        name,
        "aria-describedby": help ? `${id}-help ${id}-error` : `${id}-error`,
        "aria-invalid": error ? true : undefined,
        "aria-required": required || undefined,
      })}
      <p id={`${id}-error`} className="field-error" hidden={!error}>
        {error}
      </p>
    </div>
  );
}
