import type { Errors } from "~/lib/form-rules";
import { PasswordField } from "./password-field";

/** The fields for a new password and its confirmation. */
export function NewPasswordFields({
  form,
  minLength,
  errors,
  label = "Password",
}: {
  form: string;
  minLength: number;
  errors: Errors;
  label?: string;
}) {
  return (
    <>
      <PasswordField
        form={form}
        name="password"
        label={label}
        help={`At least ${minLength} characters. Three or four words in a row are easy to remember.`}
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
