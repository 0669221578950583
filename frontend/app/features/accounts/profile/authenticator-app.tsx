import { useState } from "react";
import { type Answer, request } from "~/lib/allauth-request";
import type { ProfileWords } from "~/lib/facts";
import { Button } from "~/ui/button";
import { showToast } from "~/ui/toasts";
import { fieldErrors } from "../field-errors";
import { focusSection, SECURITY } from "./section";
import { SetUpApp, type Setup } from "./set-up-app";
import { useProfileRequest } from "./use-profile-request";
import { useReauthentication } from "./use-reauthentication";

const PATH = "account/authenticators/totp";

/** The profile's part to set up or remove an authenticator app. */
export function AuthenticatorApp({
  words,
  copying,
  on,
  onChange,
}: {
  words: ProfileWords["app"];
  copying: ProfileWords["copying"];
  on: boolean;
  onChange: () => Promise<void>;
}) {
  const sure = useReauthentication();
  const [setup, setSetup] = useState<Setup | null>(null);
  const { busy, send } = useProfileRequest();

  async function begin() {
    const answer = await send(() => request("GET", PATH), hasSetup);
    if (answer) setSetup(answer.meta as Setup);
  }

  async function activate(code: string) {
    const answer = await sure(() => request("POST", PATH, { code }));
    if (!answer) return undefined;
    if (answer.status !== 200) return fieldErrors(answer);
    showToast({ ...words.added, tone: "plain" });
    // The focused form is about to be replaced.
    focusSection(SECURITY);
    setSetup(null);
    await onChange();
    return undefined;
  }

  async function remove() {
    if (!(await send(() => request("DELETE", PATH)))) return;
    showToast({ ...words.removed, tone: "plain" });
    await onChange();
  }

  return (
    <div>
      <h3>{words.title}</h3>
      <p className="mt-2 text-ink-soft">{on ? words.on : words.off}</p>
      {setup ? (
        <SetUpApp
          words={words.scan}
          copying={copying}
          setup={setup}
          activate={activate}
          onCancel={() => {
            focusSection(SECURITY);
            setSetup(null);
          }}
        />
      ) : (
        <p className="mt-4">
          <Button
            variant="secondary"
            aria-disabled={busy}
            onClick={() => void (on ? remove() : begin())}
          >
            {on ? words.remove : words.setUp}
          </Button>
        </p>
      )}
    </div>
  );
}

/** Whether a response has the secret of an app to set up: it comes with a 404, because there is no app yet. */
function hasSetup({ status, meta }: Answer): boolean {
  const { secret, totp_svg } = (meta ?? {}) as Partial<Setup>;
  return status === 404 && Boolean(secret && totp_svg);
}
