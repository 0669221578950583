import { firstErrorMessage, request } from "~/lib/allauth-request";
import type { Values } from "~/lib/form-rules";
import { refreshSession, useSignedIn } from "~/lib/session";
import { showError } from "~/ui/toasts";
import { fieldErrors } from "./field-errors";
import { NewPasswordForm } from "./new-password-form";
import { PasswordField } from "./password-field";

const NAMES = { current_password: "currentPassword", new_password: "password" };

/** A form with the current and a new password. `onChanged` is called once the password is changed. */
export function ChangePasswordForm({
  form,
  label,
  action,
  isOptional = false,
  onChanged,
}: {
  form: string;
  /** The label of the current password. */
  label: string;
  action: string;
  /** Whether the button appears only once something is typed. */
  isOptional?: boolean;
  onChanged: () => unknown;
}) {
  const { person, minPasswordLength } = useSignedIn();

  async function send({ currentPassword = "", password = "" }: Values) {
    const answer = await request("POST", "account/password/change", {
      current_password: currentPassword,
      new_password: password,
    });
    if (answer.status === 401) await refreshSession();
    if (answer.status !== 200) {
      showError(firstErrorMessage(answer));
      return fieldErrors(answer, NAMES);
    }
    await onChanged();
    return undefined;
  }

  return (
    <NewPasswordForm
      form={form}
      minLength={minPasswordLength}
      email={person.email}
      action={action}
      send={send}
      isOptional={isOptional}
    >
      {(field) => (
        <PasswordField
          {...field("currentPassword")}
          label={label}
          autoComplete="current-password"
        />
      )}
    </NewPasswordForm>
  );
}
