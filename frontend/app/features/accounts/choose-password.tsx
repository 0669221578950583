import { refreshSession, signOut } from "~/lib/session";
import { Button } from "~/ui/button";
import { showToast } from "~/ui/toasts";
import { ChangePasswordForm } from "./change-password-form";
import { Panel } from "./panel";

/** A form in which a user with a temporary password must choose a new one before anything else. */
export function ChoosePassword() {
  async function saved() {
    await refreshSession();
    showToast({ title: "Password saved", detail: "Only you know it now.", tone: "plain" });
  }

  return (
    <Panel
      title="Choose your own password"
      lede="The person who set up your account knows your current password. Replace it with one only you know."
    >
      <ChangePasswordForm
        form="choose"
        label="Temporary password"
        action="Save and continue"
        onChanged={saved}
      />
      <p>
        <Button variant="quiet" onClick={() => void signOut()}>
          Sign Out
        </Button>
      </p>
    </Panel>
  );
}
