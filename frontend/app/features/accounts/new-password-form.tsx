import type { ReactNode } from "react";
import type { Errors, Values } from "~/lib/form-rules";
import { Input } from "~/ui/input";
import { showToast } from "~/ui/toasts";
import { NewPasswordFields } from "./new-password-fields";
import { newPasswordRules, validateNewPassword } from "./rules";
import { SubmitButton } from "./submit-button";
import { useForm } from "./use-form";

/** A form for a new password. `send` gets the values once they are valid. */
export function NewPasswordForm({
  form,
  minLength,
  email,
  action,
  send,
  isOptional = false,
  children,
}: {
  form: string;
  minLength: number;
  /** The email address of the account, for password managers. */
  email: string;
  action: string;
  send: (values: Values) => Promise<Errors | undefined>;
  /** Whether the button appears only once something is typed. */
  isOptional?: boolean;
  /** Fields before the new password. */
  children?: (field: ReturnType<typeof useForm>["field"]) => ReactNode;
}) {
  const { busy, changed, field, props } = useForm(form, async (values) => {
    const invalid = validateNewPassword(newPasswordRules, values);
    if (!invalid) return send(values);
    showToast(invalid.toast);
    return invalid.errors;
  });
  return (
    <form {...props} aria-label={action}>
      <Input type="email" autoComplete="username" defaultValue={email} readOnly hidden />
      {children?.(field)}
      <NewPasswordFields field={field} minLength={minLength} label="New password" />
      <SubmitButton
        busy={busy}
        hidden={isOptional && !changed}
        label={action}
        working="Saving..."
      />
    </form>
  );
}
