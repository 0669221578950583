import { useEffect, useState } from "react";
import { firstErrorMessage, request } from "~/lib/allauth-request";

/**
 * The result of checking an email link: its email address, or an error; the other one is empty. `canRetry`: whether
 * a link with an error may still be valid, because the check itself failed.
 */
type LinkStatus = { email: string; error: string; canRetry: boolean };

/**
 * Whether a response's status means that the link is invalid. False for a lost connection, a server error and a rate
 * limit.
 */
export function isInvalid(status: number): boolean {
  return status >= 400 && status < 500 && status !== 429;
}

/** A hook that checks an email link without using it up; `recheck` checks it again. `status` is null during a check. */
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
