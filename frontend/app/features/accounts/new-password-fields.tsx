import { PasswordField } from "./password-field";
import type { useForm } from "./use-form";

/** The fields for a new password and its confirmation. */
export function NewPasswordFields({
  field,
  minLength,
  label = "Password",
}: {
  field: ReturnType<typeof useForm>["field"];
  minLength: number;
  label?: string;
}) {
  return (
    <>
      <PasswordField
        {...field("password")}
        label={label}
        help={`At least ${minLength} characters. Three or four words in a row are easy to remember.`}
        autoComplete="new-password"
      />
      <PasswordField
        {...field("confirmPassword")}
        label="Confirm Password"
        autoComplete="new-password"
      />
    </>
  );
}
