import { firstErrorMessage, request } from "~/lib/allauth-request";
import type { Values } from "~/lib/form-rules";
import { refreshSession, type SignedIn, signOut } from "~/lib/session";
import { Button } from "~/ui/button";
import { showError, showToast } from "~/ui/toasts";
import { fieldErrors } from "./field-errors";
import { NewPasswordForm } from "./new-password-form";
import { Panel } from "./panel";
import { PasswordField } from "./password-field";

const NAMES = { current_password: "currentPassword", new_password: "password" };

/** A form in which a user with a temporary password must choose a new one before anything else. */
export function ChoosePassword({ who, first }: { who: SignedIn; first?: boolean }) {
  async function send({ currentPassword = "", password = "" }: Values) {
    const answer = await request("POST", "account/password/change", {
      current_password: currentPassword,
      new_password: password,
    });
    if (answer.status !== 200) {
      showError(firstErrorMessage(answer));
      return fieldErrors(answer, NAMES);
    }
    await refreshSession();
    showToast({ title: "Password saved", detail: "Only you know it now.", tone: "plain" });
    return undefined;
  }

  return (
    <Panel
      first={first ?? false}
      title="Choose your own password"
      lede="Whoever set up your account knows your current password. Replace it with one only you know."
    >
      <NewPasswordForm
        form="choose"
        minLength={who.minPasswordLength}
        email={who.person.email}
        action="Save and continue"
        send={send}
      >
        {(errors) => (
          <PasswordField
            form="choose"
            name="currentPassword"
            label="Temporary password"
            autoComplete="current-password"
            error={errors.currentPassword}
          />
        )}
      </NewPasswordForm>
      <p>
        <Button variant="quiet" onClick={() => void signOut()}>
          Sign Out
        </Button>
      </p>
    </Panel>
  );
}
