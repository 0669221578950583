import { request } from "~/lib/allauth-request";
import { CodeForm } from "./code-form";
import { fieldErrors } from "./field-errors";
import { Panel } from "./panel";
import { PasskeyButton } from "./passkey-button";
import { handleAuthResponse } from "./sign-in";
import { StartOver } from "./start-over";

/** The panel that asks for the second factor after the password: a code of the app, a recovery code or a passkey. */
export function SecondStep() {
  return (
    <Panel title="One more step" lede="Your password is correct. Now enter your code.">
      <CodeForm
        form="second-step"
        label="Code"
        help="The six digits from your authenticator app, or one of your recovery codes."
        action="Sign In"
        working="Signing in..."
        send={async (code) =>
          fieldErrors(
            await handleAuthResponse(await request("POST", "auth/2fa/authenticate", { code })),
          )
        }
      >
        {(busy, setFormError) => (
          <PasskeyButton path="auth/webauthn/authenticate" disabled={busy} onError={setFormError} />
        )}
      </CodeForm>
      <StartOver />
    </Panel>
  );
}
