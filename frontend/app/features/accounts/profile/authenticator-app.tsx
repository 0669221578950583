import { useState } from "react";
import { ask, messageOf } from "~/lib/session-service";
import { showToast } from "~/ui/toasts";
import { fieldErrors } from "../field-errors";
import { SetUpApp, type Setup } from "./set-up-app";
import { useSure } from "./sure";

const PATH = "account/authenticators/totp";

/** Six digits from a phone at every sign-in: set up, or taken away again. */
export function AuthenticatorApp({ on, onChange }: { on: boolean; onChange: () => Promise<void> }) {
  const sure = useSure();
  const [setup, setSetup] = useState<Setup | null>(null);
  const [busy, setBusy] = useState(false);

  async function begin() {
    setBusy(true);
    const answer = await sure(() => ask("GET", PATH));
    setBusy(false);
    if (!answer) return;
    const { secret, totp_svg } = (answer.meta ?? {}) as Partial<Setup>;
    if (answer.status === 404 && secret && totp_svg) setSetup({ secret, totp_svg });
    else showToast({ title: "Error", detail: messageOf(answer), tone: "bad" });
  }

  async function activate(code: string) {
    const answer = await sure(() => ask("POST", PATH, { code }));
    if (!answer) return undefined;
    if (answer.status !== 200) return { code: messageOf(answer), ...fieldErrors(answer) };
    const detail = "From now on signing in asks for its code.";
    showToast({ title: "Authenticator app added", detail, tone: "plain" });
    setSetup(null);
    await onChange();
    return undefined;
  }

  async function remove() {
    setBusy(true);
    const answer = await sure(() => ask("DELETE", PATH));
    setBusy(false);
    if (!answer) return;
    if (answer.status !== 200) {
      showToast({ title: "Error", detail: messageOf(answer), tone: "bad" });
      return;
    }
    const detail = "Signing in asks for no code any more.";
    showToast({ title: "Authenticator app removed", detail, tone: "plain" });
    await onChange();
  }

  return (
    <div>
      <h3>Authenticator app</h3>
      <p className="mt-2 text-ink-soft">
        {on
          ? "It is set up: after your password, signing in asks for a code from your phone."
          : "After your password, signing in asks for six digits from an app on your phone."}
      </p>
      {setup ? (
        <SetUpApp setup={setup} activate={activate} onCancel={() => setSetup(null)} />
      ) : (
        <p className="mt-4">
          <button
            type="button"
            className="button button-quiet"
            disabled={busy}
            onClick={() => void (on ? remove() : begin())}
          >
            {on ? "Remove the app" : "Set up an app"}
          </button>
        </p>
      )}
    </div>
  );
}
