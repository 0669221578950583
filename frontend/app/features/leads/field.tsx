type FieldProps = {
  name: string;
  label: string;
  help: string;
  error: string | undefined;
  optional?: boolean;
  multiline?: boolean;
  readOnly?: boolean;
  type?: "text" | "email" | "tel";
  autoComplete?: string;
  autoCapitalize?: "off" | "words";
};

/** One labelled input: help beneath the label, the error beneath the input. The error's place is always
 * in the page, hidden, because the server fills it in where scripts are off. */
export function Field({
  name,
  label,
  help,
  error,
  optional,
  multiline,
  type,
  ...rest
}: FieldProps) {
  const shared = {
    id: name,
    name,
    className: "input",
    "aria-describedby": `${name}-help ${name}-error`,
    "aria-invalid": error ? true : undefined,
    "aria-required": optional ? undefined : true,
    ...rest,
  };
  return (
    <div className="field">
      <label htmlFor={name}>
        {label} {optional && <span className="field-optional">(optional)</span>}
      </label>
      <p id={`${name}-help`} className="field-help">
        {help}
      </p>
      {multiline ? <textarea rows={7} {...shared} /> : <input type={type ?? "text"} {...shared} />}
      <p id={`${name}-error`} className="field-error" hidden={!error}>
        {error}
      </p>
    </div>
  );
}
