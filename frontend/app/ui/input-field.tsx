import type { ComponentProps } from "react";
import { Field, type FieldProps } from "./field";
import { Input, Select, Textarea } from "./input";

/** Splits the props of a field from those of its control. */
function fieldOf<Props extends FieldProps>({
  name,
  form,
  label,
  help,
  error,
  required,
  ...control
}: Props) {
  return { field: { name, form, label, help, error, required }, control };
}

/** A text field with its label, help and error message. */
export function InputField(props: FieldProps & Omit<ComponentProps<"input">, keyof FieldProps>) {
  const { field, control } = fieldOf(props);
  return <Field {...field}>{(attributes) => <Input {...attributes} {...control} />}</Field>;
}

/** A native select with its label, help and error message. Its children are the options. */
export function SelectField(props: FieldProps & Omit<ComponentProps<"select">, keyof FieldProps>) {
  const { field, control } = fieldOf(props);
  return <Field {...field}>{(attributes) => <Select {...attributes} {...control} />}</Field>;
}

/** A field for several lines with its label, help and error message. */
export function TextareaField(
  props: FieldProps & Omit<ComponentProps<"textarea">, keyof FieldProps>,
) {
  const { field, control } = fieldOf(props);
  return <Field {...field}>{(attributes) => <Textarea {...attributes} {...control} />}</Field>;
}
