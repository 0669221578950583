import { currentMethod } from "~/lib/valuation-method";

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
    <fieldset
      aria-describedby="realEstate-help realEstate-error"
      aria-invalid={error ? true : undefined}
    >
      <legend className="field-label">{words.label}</legend>
      <p id="realEstate-help" className="field-help">
        {words.help}
      </p>
      <div className="mt-2 flex flex-wrap gap-x-8 gap-y-2">
        {currentMethod().realEstate.map((choice, index) => (
          <label key={choice.value} className="choice">
            <input
              id={index === 0 ? "realEstate" : undefined}
              type="radio"
              name="realEstate"
              value={choice.value}
              checked={value === choice.value}
              onChange={() => onChange(choice.value)}
            />
            {choice.label}
          </label>
        ))}
      </div>
      <p id="realEstate-error" className="field-error" hidden={!error}>
        {error}
      </p>
    </fieldset>
  );
}
