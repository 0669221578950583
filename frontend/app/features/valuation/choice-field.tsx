import { Field } from "~/ui/field";

type Choice = { value: string; label?: string };

/** A field for one of several options: a native select, which works best on phones. */
export function ChoiceField({
  name,
  words,
  choices,
  value,
  error,
  onChange,
}: {
  name: string;
  words: { label: string; help?: string; placeholder: string };
  choices: readonly Choice[];
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}) {
  return (
    <Field name={name} label={words.label} help={words.help} error={error}>
      {(control) => (
        <select
          {...control}
          className="input select"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="">{words.placeholder}</option>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label ?? choice.value}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
