import { profileQuery } from "./profile-query";

type Times = { created_at: number; last_used_at: number | null };

/** A second factor of an account. Times are in seconds since 1970. */
export type Authenticator =
  | (Times & { type: "totp" })
  | (Times & { type: "recovery_codes"; total_code_count: number; unused_code_count: number })
  | (Times & { type: "webauthn"; id: number; name: string });

export type Passkey = Extract<Authenticator, { type: "webauthn" }>;
export type RecoveryCodes = Extract<Authenticator, { type: "recovery_codes" }>;

/** The query for the person's authenticators. */
export const authenticatorsQuery = profileQuery(
  "account/authenticators",
  ({ data }) => data as Authenticator[],
);
