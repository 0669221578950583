import { useEffect, useState } from "react";
import { firstErrorMessage, request } from "~/lib/session-service";

/** The email address of the link, or an error; `canRetry` if the link itself may be valid. */
export type LinkStatus = { email: string; error: string; canRetry: boolean };

/** Whether the status means that the link is invalid; a failed network or server, or a rate limit, does not. */
export function isInvalid(status: number): boolean {
  return status >= 400 && status < 500 && status !== 429;
}

/** Checks an email link without using it up, and again on `recheck`. `status` is null while the check runs. */
export function useLinkCheck(path: string, header: string, key: string) {
  const [status, setStatus] = useState<LinkStatus | null>(null);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` checks the same link again
  useEffect(() => {
    let current = true;
    void request("GET", path, undefined, { headers: { [header]: key } }).then((answer) => {
      const { user, email } = (answer.data ?? {}) as { user?: { email: string }; email?: string };
      const owner = answer.status === 200 ? (email ?? user?.email ?? "") : "";
      const error = owner ? "" : firstErrorMessage(answer);
      if (current) setStatus({ email: owner, error, canRetry: !isInvalid(answer.status) });
    });
    return () => {
      current = false;
    };
  }, [path, header, key, attempt]);

  function recheck() {
    setStatus(null);
    setAttempt((last) => last + 1);
  }

  return { status, recheck };
}
