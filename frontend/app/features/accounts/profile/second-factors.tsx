import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { request } from "~/lib/allauth-request";
import type { ProfileWords } from "~/lib/facts";
import { couldNotLoad } from "~/lib/query-view";
import { refreshSession, useSignedIn } from "~/lib/session";
import { LoadingFailed } from "~/ui/loading";
import { AuthenticatorApp } from "./authenticator-app";
import { type Authenticator, authenticatorsQuery } from "./authenticators";
import { Passkeys } from "./passkeys";
import { parseCodes, RECOVERY_CODES, RecoveryCodes } from "./recovery-codes";
import { focusSection, SECURITY } from "./section";

/** The second factors of the account: passkeys, an authenticator app, and recovery codes for when both are lost. */
export default function SecondFactors({ words }: { words: ProfileWords }) {
  const query = useQuery(authenticatorsQuery);
  const authenticators = query.data;
  const { isStaff } = useSignedIn();
  const [fresh, setFresh] = useState<string[]>([]);

  /** Reloads the list, and shows the recovery codes that the server creates with the first passkey or app. */
  async function changed() {
    const had = recoveryCodesOf(authenticators ?? []);
    const now = recoveryCodesOf((await query.refetch()).data ?? []);
    if (!had && now) setFresh(parseCodes(await request("GET", RECOVERY_CODES)));
    if (!now) setFresh([]);
    // Whether staff still need a second step is part of the session.
    if (isStaff) void refreshSession();
  }

  const codes = recoveryCodesOf(authenticators ?? []);
  return (
    <>
      {couldNotLoad(query) && (
        <LoadingFailed words={words.failed} onAgain={() => void query.refetch()} />
      )}
      {authenticators && (
        <div className="grid gap-12">
          <Passkeys
            words={words.passkeys}
            passkeys={authenticators.filter((one) => one.type === "webauthn")}
            onChange={changed}
          />
          <AuthenticatorApp
            words={words.app}
            copying={words.copying}
            on={authenticators.some(({ type }) => type === "totp")}
            onChange={changed}
          />
          {codes && (
            <RecoveryCodes
              words={words.codes}
              copying={words.copying}
              stored={codes}
              fresh={fresh}
              onFresh={(made) => {
                if (made.length === 0) focusSection(SECURITY);
                setFresh(made);
                void query.refetch();
              }}
            />
          )}
        </div>
      )}
    </>
  );
}

function recoveryCodesOf(authenticators: Authenticator[]) {
  return authenticators.find((one) => one.type === "recovery_codes");
}
