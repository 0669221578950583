import { FieldShell, type FieldWords } from "./field-shell";

type Choice = { value: string; label?: string };

/** One of a few answers, in the browser's own list: the right one on a phone. */
export function ChoiceField({
  name,
  words,
  choices,
  value,
  error,
  onChange,
}: {
  name: string;
  words: FieldWords & { placeholder: string };
  choices: readonly Choice[];
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}) {
  return (
    <FieldShell name={name} words={words} error={error}>
      {(described) => (
        <select
          {...described}
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
    </FieldShell>
  );
}
