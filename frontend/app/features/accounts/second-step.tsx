import { request } from "~/lib/session-service";
import { CodeForm } from "./code-form";
import { fieldErrors } from "./field-errors";
import { Panel } from "./panel";
import { PasskeyButton } from "./passkey-button";
import { handleAuthResponse } from "./sign-in";
import { StartOver } from "./start-over";

/** The password was right; an app, a recovery code or a passkey has to agree. */
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
        {(busy, tell) => (
          <PasskeyButton path="auth/webauthn/authenticate" disabled={busy} onError={tell} />
        )}
      </CodeForm>
      <StartOver />
    </Panel>
  );
}
