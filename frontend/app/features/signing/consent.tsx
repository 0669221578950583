import { FieldError } from "~/ui/field";
import { Checkbox, Choice } from "~/ui/input";

/** The box that a signer checks to sign electronically. */
export function Consent({
  text,
  checked,
  error,
  onChange,
}: {
  text: string;
  checked: boolean;
  error: string | undefined;
  onChange: (checked: boolean) => void;
}) {
  return (
    <div>
      <Choice className="items-start">
        <Checkbox
          name="consent"
          className="mt-1"
          checked={checked}
          aria-invalid={error ? true : undefined}
          aria-describedby="signing-consent-error"
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{text}</span>
      </Choice>
      <FieldError id="signing-consent-error">{error}</FieldError>
    </div>
  );
}
