import { useState } from "react";
import type { Values } from "~/lib/form-rules";
import { refreshSession, useWho } from "~/lib/session";
import { ask, messageOf } from "~/lib/session-service";
import { showToast } from "~/ui/toasts";
import { fieldErrors } from "../field-errors";
import { NewPasswordForm } from "../new-password-form";
import { PasswordField } from "../password-field";
import { Section } from "./section";

const NAMES = { current_password: "currentPassword", new_password: "password" };

/** A new password ends every other session. */
export function Password({ onChanged }: { onChanged: () => void }) {
  const { person, minPasswordLength } = useWho();
  const [changes, setChanges] = useState(0);

  async function send({ currentPassword = "", password = "" }: Values) {
    const answer = await ask("POST", "account/password/change", {
      current_password: currentPassword,
      new_password: password,
    });
    if (answer.status === 401) await refreshSession();
    if (answer.status !== 200) {
      showToast({ title: "Error", detail: messageOf(answer), tone: "bad" });
      return fieldErrors(answer, NAMES);
    }
    const detail = "Every other device is signed out.";
    showToast({ title: "Password changed", detail, tone: "plain" });
    setChanges(changes + 1);
    onChanged();
    return undefined;
  }

  return (
    <Section id="password" title="Password" lede="Changing it signs out every other device.">
      <NewPasswordForm
        key={changes}
        form="change"
        least={minPasswordLength}
        email={person.email}
        action="Change password"
        send={send}
      >
        {(errors) => (
          <PasswordField
            form="change"
            name="currentPassword"
            label="Current password"
            autoComplete="current-password"
            error={errors.currentPassword}
          />
        )}
      </NewPasswordForm>
    </Section>
  );
}
