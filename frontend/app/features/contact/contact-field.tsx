import type { ComponentProps, ReactNode } from "react";
import { type FormField, optionsOf } from "~/lib/form-rules";
import { Field } from "~/ui/field";
import { Input, Select, Textarea } from "~/ui/input";
import { TimesField } from "./times-field";

/** How browsers fill in and type these fields. */
const INPUTS: Record<string, ComponentProps<"input">> = {
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
  error: ReactNode;
  readOnly: boolean;
}) {
  const options = optionsOf(field);
  const labelled = required ? (
    label
  ) : (
    <>
      {label} <span className="font-normal text-ink-soft">(optional)</span>
    </>
  );
  if (name === "times") {
    return <TimesField label={labelled} help={help} error={error} readOnly={readOnly} />;
  }
  return (
    <Field name={name} label={labelled} help={help} error={error} required={required}>
      {(control) =>
        options ? (
          <Select {...control}>
            <option value="" />
            {options.map((option) => (
              <option key={option} value={option}>
                {option}
              </option>
            ))}
          </Select>
        ) : multiline ? (
          <Textarea rows={7} readOnly={readOnly} {...control} />
        ) : (
          <Input type="text" readOnly={readOnly} {...control} {...INPUTS[name]} />
        )
      }
    </Field>
  );
}
