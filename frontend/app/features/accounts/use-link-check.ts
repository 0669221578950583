import { useEffect, useState } from "react";
import { firstErrorMessage, request } from "~/lib/session-service";

/** The address that the link belongs to, or why it cannot be used; `canRetry` if that is not the link's fault. */
export type LinkStatus = { email: string; error: string; canRetry: boolean };

/** Whether a link is refused for good. A failed network or server, or too many attempts, say nothing about the link. */
export function isInvalid(status: number): boolean {
  return status >= 400 && status < 500 && status !== 429;
}

/** Checks the link of an email without using it up, and again when `recheck` is called. `status` is null until then. */
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
