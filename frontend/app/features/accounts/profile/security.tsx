import { useState } from "react";
import { ask } from "~/lib/session-service";
import { AuthenticatorApp } from "./authenticator-app";
import { type Authenticator, useAuthenticators } from "./authenticators";
import { Passkeys } from "./passkeys";
import { codesIn, RECOVERY_CODES, RecoveryCodes } from "./recovery-codes";
import { Section } from "./section";

/** What stands beside the password: passkeys, an app, and codes for when both are lost. */
export function Security() {
  const { found, failed, look } = useAuthenticators();
  const [fresh, setFresh] = useState<string[]>([]);

  /** The first passkey or app brings recovery codes with it, to be shown at once. */
  async function changed() {
    const had = codesAmong(found ?? []);
    const now = codesAmong(await look());
    if (!had && now) setFresh(codesIn(await ask("GET", RECOVERY_CODES)));
    if (!now) setFresh([]);
  }

  const codes = codesAmong(found ?? []);
  return (
    <Section
      id="security"
      title="Passkeys and codes"
      lede="A password can be guessed or stolen. With one of these it is not enough."
    >
      {failed && (
        <p role="alert">
          We could not look this up.{" "}
          <button type="button" className="text-link cursor-pointer" onClick={() => void look()}>
            Try again
          </button>
        </p>
      )}
      {found && (
        <div className="grid gap-12">
          <Passkeys passkeys={found.filter((one) => one.type === "webauthn")} onChange={changed} />
          <AuthenticatorApp on={found.some(({ type }) => type === "totp")} onChange={changed} />
          {codes && (
            <RecoveryCodes
              kept={codes}
              fresh={fresh}
              onFresh={(made) => {
                setFresh(made);
                void look();
              }}
            />
          )}
        </div>
      )}
    </Section>
  );
}

function codesAmong(found: Authenticator[]) {
  return found.find((one) => one.type === "recovery_codes");
}
