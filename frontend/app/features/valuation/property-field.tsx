import { currentMethod } from "~/lib/valuation-method";
import { FieldGroup } from "~/ui/field";
import { Choice, Radio } from "~/ui/input";

/** Two radio buttons: own or lease. */
export function PropertyField({
  words,
  value,
  error,
  onChange,
}: {
  words: { label: string; help: string };
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}) {
  return (
    <FieldGroup name="realEstate" label={words.label} help={words.help} error={error}>
      <div className="mt-2 flex flex-wrap gap-x-8 gap-y-2">
        {currentMethod().realEstate.map((choice, index) => (
          <Choice key={choice.value}>
            <Radio
              id={index === 0 ? "realEstate" : undefined}
              name="realEstate"
              value={choice.value}
              checked={value === choice.value}
              onChange={() => onChange(choice.value)}
            />
            {choice.label}
          </Choice>
        ))}
      </div>
    </FieldGroup>
  );
}
