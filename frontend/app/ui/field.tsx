import type { ReactNode } from "react";

export type FieldProps = {
  name: string;
  /** The form's own prefix of ids, where several forms of a page have a field of this name. */
  form?: string;
  label: ReactNode;
  help?: ReactNode;
  error?: ReactNode;
  /** True unless it is said otherwise. */
  required?: boolean;
};

/** The attributes that tie an input to its label, help and error. */
export type ControlProps = {
  id: string;
  name: string;
  "aria-describedby": string;
  "aria-invalid": true | undefined;
  "aria-required": true | undefined;
};

/**
 * A label with its help beneath, the control, and the error beneath that. The error's element is always in the page,
 * hidden: the server fills it in where scripts are off.
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
