import { useCallback, useEffect, useState } from "react";
import { type Answer, request } from "~/lib/session-service";

type Kept = { created_at: number; last_used_at: number | null };

/** What protects an account beside its password. Moments are seconds since 1970. */
export type Authenticator =
  | (Kept & { type: "totp" })
  | (Kept & { type: "recovery_codes"; total_code_count: number; unused_code_count: number })
  | (Kept & { type: "webauthn"; id: number; name: string });

export type Passkey = Extract<Authenticator, { type: "webauthn" }>;
export type RecoveryCodes = Extract<Authenticator, { type: "recovery_codes" }>;

export function listed({ status, data }: Answer): Authenticator[] {
  return status === 200 && Array.isArray(data) ? data : [];
}

/** The person's authenticators; `found` is null until they are known. */
export function useAuthenticators() {
  const [found, setFound] = useState<Authenticator[] | null>(null);
  const [failed, setFailed] = useState(false);
  const look = useCallback(async () => {
    const answer = await request("GET", "account/authenticators");
    setFailed(answer.status !== 200);
    const now = listed(answer);
    if (answer.status === 200) setFound(now);
    return now;
  }, []);
  useEffect(() => void look(), [look]);
  return { found, failed, look };
}
