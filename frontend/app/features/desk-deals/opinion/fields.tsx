import type { Errors } from "~/lib/form-rules";
import { Field } from "~/ui/field";
import { Input, Textarea } from "~/ui/input";
import type { Content } from "./queries";
import type { Draft } from "./use-draft";

/** A draft with the errors of the last try to send it. */
export type Editing = { draft: Draft; errors: Errors };
type Name = { [Key in keyof Content]: Content[Key] extends string ? Key : never }[keyof Content];

/** A blank in a sentence. Its label is for screen readers; `Faults` shows its error below the sentence. */
export function Blank({
  name,
  label,
  className,
  type = "text",
  draft,
  errors,
}: Editing & { name: Name; label: string; className: string; type?: "text" | "date" }) {
  return (
    <>
      <label htmlFor={`opinion-${name}`} className="sr-only">
        {label}
      </label>
      <Input
        id={`opinion-${name}`}
        type={type}
        className={`${className} font-serif text-[1.05rem]! font-title tabular-nums`}
        autoComplete="off"
        maxLength={300}
        value={draft.content[name]}
        aria-invalid={errors[name] ? true : undefined}
        aria-describedby={errors[name] ? `opinion-${name}-error` : undefined}
        onChange={(event) => draft.change({ [name]: event.target.value })}
      />
    </>
  );
}

/** The errors of the blanks of a sentence. */
export function Faults({ names, errors }: { names: readonly Name[]; errors: Editing["errors"] }) {
  return names.map(
    (name) =>
      errors[name] && (
        <p key={name} id={`opinion-${name}-error`} className="mt-1 font-semibold text-red">
          {errors[name]}
        </p>
      ),
  );
}

/** A paragraph of the letter, which grows with its words. */
export function Paragraph({
  name,
  label,
  help,
  placeholder,
  required = true,
  draft,
  errors,
}: Editing & {
  name: Name;
  label: string;
  help?: string;
  placeholder?: string;
  required?: boolean;
}) {
  return (
    <Field
      form="opinion"
      name={name}
      label={label}
      help={help}
      required={required}
      error={errors[name]}
    >
      {(control) => (
        <Textarea
          {...control}
          rows={3}
          className="field-sizing-content min-h-18"
          maxLength={5000}
          placeholder={placeholder}
          value={draft.content[name]}
          onChange={(event) => draft.change({ [name]: event.target.value })}
        />
      )}
    </Field>
  );
}
