import { SelectField } from "~/ui/input-field";

type Choice = { value: string; label?: string };

/** A field for one of several options: a native select, which works best on phones. */
export function ChoiceField({
  words: { label, help, placeholder },
  choices,
  onChange,
  ...field
}: {
  name: string;
  words: { label: string; help?: string; placeholder: string };
  choices: readonly Choice[];
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}) {
  return (
    <SelectField
      {...field}
      label={label}
      help={help}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{placeholder}</option>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label ?? choice.value}
        </option>
      ))}
    </SelectField>
  );
}
