import type { Errors } from "~/lib/form-rules";
import { PasswordField } from "./password-field";

/** A password of one's own choice, twice. `least` is how many characters it needs. */
export function NewPasswordFields({
  form,
  least,
  errors,
  label = "Password",
}: {
  form: string;
  least: number;
  errors: Errors;
  label?: string;
}) {
  return (
    <>
      <PasswordField
        form={form}
        name="password"
        label={label}
        help={`At least ${least} characters. Three or four words in a row are easy to remember.`}
        autoComplete="new-password"
        error={errors.password}
      />
      <PasswordField
        form={form}
        name="confirmPassword"
        label="Confirm Password"
        autoComplete="new-password"
        error={errors.confirmPassword}
      />
    </>
  );
}
