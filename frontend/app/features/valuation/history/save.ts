import { api } from "~/api/client";
import { defaultMessage } from "~/lib/error-messages";
import type { Input } from "../rules";

type Outcome =
  | { done: true }
  | { done: false; message: string; signedOut: boolean; refused: boolean };

const SIGNED_OUT = "You're no longer signed in. Sign in, and we'll offer to save this run.";

/**
 * Sends a run to be kept. `madeAt` is when it was made, for one that this browser remembers. `refused`: this
 * run will never be taken, so that trying again is of no use.
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
      signal: AbortSignal.timeout(20_000),
    });
    if (response.ok) return { done: true };
    const signedOut = response.status === 401;
    return {
      done: false,
      message: signedOut ? SIGNED_OUT : (error?.message ?? defaultMessage(response.status)),
      signedOut,
      refused: response.status === 400 || response.status === 422,
    };
  } catch {
    return { done: false, message: defaultMessage(0), signedOut: false, refused: false };
  }
}
