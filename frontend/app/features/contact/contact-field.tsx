import type { InputHTMLAttributes } from "react";
import { type FormField, optionsOf } from "~/lib/form-rules";
import { Field } from "~/ui/field";
import { TimesField } from "./times-field";

/** How browsers fill in and type these fields. */
const INPUTS: Record<string, InputHTMLAttributes<HTMLInputElement>> = {
  name: { autoComplete: "name", autoCapitalize: "words" },
  email: { type: "email", autoComplete: "email", autoCapitalize: "off" },
  phone: { type: "tel", autoComplete: "tel" },
  company: { autoComplete: "organization" },
};

/** A field of the contact form as its rules declare it: a line, several lines, or a list to choose from. */
export function ContactField({
  field: { name, label, required, multiline, ...field },
  help,
  error,
  readOnly,
}: {
  field: FormField;
  help: string | undefined;
  error: string | undefined;
  readOnly: boolean;
}) {
  const options = optionsOf(field);
  const labelled = required ? (
    label
  ) : (
    <>
      {label} <span className="field-optional">(optional)</span>
    </>
  );
  if (name === "times") {
    return <TimesField label={labelled} help={help} error={error} readOnly={readOnly} />;
  }
  return (
    <Field name={name} label={labelled} help={help} error={error} required={required}>
      {(control) =>
        options ? (
          <select className="input" {...control}>
            <option value="" />
            {options.map((option) => (
              <option key={option} value={option}>
                {option}
              </option>
            ))}
          </select>
        ) : multiline ? (
          <textarea rows={7} className="input" readOnly={readOnly} {...control} />
        ) : (
          <input type="text" className="input" readOnly={readOnly} {...control} {...INPUTS[name]} />
        )
      }
    </Field>
  );
}
