import type { ComponentProps, ReactNode } from "react";

export type FieldProps = {
  name: string;
  /** The prefix of this form's ids, where several forms of a page have a field of this name. */
  form?: string | undefined;
  label: ReactNode;
  help?: ReactNode;
  error?: ReactNode;
  /** True by default. */
  required?: boolean | undefined;
};

/** The attributes that connect an input with its label, help and error message. */
type ControlProps = {
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
    <div>
      <label htmlFor={id} className="block font-strong">
        {label}
      </label>
      {help && (
        <p id={`${id}-help`} className="text-small text-ink-soft">
          {help}
        </p>
      )}
      <div className="mt-[0.4rem] grid">
        {children({
          id,
          name,
          "aria-describedby": help ? `${id}-help ${id}-error` : `${id}-error`,
          "aria-invalid": error ? true : undefined,
          "aria-required": required || undefined,
        })}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}

/** A group of choices: the legend, the help below it, the choices, and the error message. */
export function FieldGroup({
  name,
  label,
  help,
  error,
  children,
  ...props
}: Omit<FieldProps, "form" | "required"> & Omit<ComponentProps<"fieldset">, keyof FieldProps>) {
  return (
    <fieldset
      {...props}
      aria-describedby={`${name}-help ${name}-error`}
      aria-invalid={error ? true : undefined}
    >
      <legend className="font-strong">{label}</legend>
      <p id={`${name}-help`} className="text-small text-ink-soft">
        {help}
      </p>
      {children}
      <FieldError id={`${name}-error`}>{error}</FieldError>
    </fieldset>
  );
}

/** The error message below a field; hidden, but on the page, if there is none. */
export function FieldError({
  id,
  role,
  className = "",
  children,
}: {
  id?: string | undefined;
  /** `alert` if the message may appear while the focus is elsewhere. */
  role?: "alert";
  className?: string;
  children?: ReactNode;
}) {
  return (
    <p
      id={id}
      role={children ? role : undefined}
      className={`field-error mt-[0.4rem] font-semibold text-red ${className}`}
      hidden={!children}
    >
      {children}
    </p>
  );
}
