import { useState } from "react";
import { firstErrorMessage, request } from "~/lib/allauth-request";
import type { ProfileWords } from "~/lib/facts";
import type { Values } from "~/lib/form-rules";
import { refreshSession, useSignedIn } from "~/lib/session";
import { showError, showToast } from "~/ui/toasts";
import { fieldErrors } from "../field-errors";
import { NewPasswordForm } from "../new-password-form";
import { PasswordField } from "../password-field";
import { focusSection, Section } from "./section";

const ID = "password";
const NAMES = { current_password: "currentPassword", new_password: "password" };

/** The profile's form that changes the password, which ends every other session. */
export function Password({
  words,
  onChanged,
}: {
  words: ProfileWords["password"];
  onChanged: () => void;
}) {
  const { person, minPasswordLength } = useSignedIn();
  const [changes, setChanges] = useState(0);

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
    showToast({ ...words.changed, tone: "plain" });
    // The new key resets the form.
    focusSection(ID);
    setChanges(changes + 1);
    onChanged();
    return undefined;
  }

  return (
    <Section id={ID} title={words.title} lede={words.lede}>
      <NewPasswordForm
        key={changes}
        form="change"
        minLength={minPasswordLength}
        email={person.email}
        action={words.submit}
        send={send}
      >
        {(errors) => (
          <PasswordField
            form="change"
            name="currentPassword"
            label={words.current}
            autoComplete="current-password"
            error={errors.currentPassword}
          />
        )}
      </NewPasswordForm>
    </Section>
  );
}
