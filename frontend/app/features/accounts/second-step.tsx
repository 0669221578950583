import { useState } from "react";
import { request } from "~/lib/allauth-request";
import { Button } from "~/ui/button";
import { CodeForm } from "./code-form";
import { fieldErrors } from "./field-errors";
import { Panel } from "./panel";
import { PasskeyButton } from "./passkey-button";
import { handleAuthResponse } from "./sign-in";
import { StartOver } from "./start-over";

const APP = { label: "Code", help: "The six digits from your authenticator app." };
const RECOVERY = { label: "Recovery code", help: "One of those you saved. Each works once." };

/** The panel that asks for the second factor after the password: a code of the app, a recovery code or a passkey. */
export function SecondStep() {
  const [recovers, setRecovers] = useState(false);
  return (
    <Panel title="One more step" lede="Your password is correct. Now enter your code.">
      <CodeForm
        key={String(recovers)}
        form="second-step"
        {...(recovers ? RECOVERY : APP)}
        boxes={!recovers}
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
      <div className="border-t border-rule pt-4">
        <p>
          <Button variant="quiet" onClick={() => setRecovers(!recovers)}>
            {recovers ? "Use your authenticator app" : "Use a recovery code"}
          </Button>
        </p>
        <StartOver />
      </div>
    </Panel>
  );
}
