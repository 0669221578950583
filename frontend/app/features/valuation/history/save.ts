import { api } from "~/api/client";
import { defaultMessage } from "~/lib/error-messages";
import type { Input } from "../rules";

type Outcome =
  | { done: true }
  | { done: false; message: string; signedOut: boolean; rejected: boolean };

const SIGNED_OUT = "You're no longer signed in. Sign in, and we'll offer to save this run.";

/**
 * Saves a run in the account. `madeAt`: when the run was made, if it was stored in this browser. `rejected` in the
 * result: the server will never accept this run, so the request should not be repeated.
 */
export async function saveRun({
  input,
  version,
  madeAt,
}: {
  input: Input;
  version: string;
  madeAt?: string;
}): Promise<Outcome> {
  try {
    const { error, response } = await api.POST("/api/valuations", {
      body: { ...input, version, ...(madeAt && { madeAt }) },
    });
    if (response.ok) return { done: true };
    const signedOut = response.status === 401;
    return {
      done: false,
      message: signedOut ? SIGNED_OUT : (error?.message ?? defaultMessage(response.status)),
      signedOut,
      rejected: response.status === 400 || response.status === 422,
    };
  } catch {
    return { done: false, message: defaultMessage(0), signedOut: false, rejected: false };
  }
}
