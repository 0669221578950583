import { useEffect, useState } from "react";
import { firstErrorMessage, request } from "~/lib/session-service";

/** Whose link it is, or why it opens nothing; `again` where that is not the link's fault. */
export type LinkStatus = { email: string; trouble: string; again: boolean };

/**
 * Whether the service has refused a link for good. A network or a server that stumbles, and too many
 * attempts, say nothing about the link: it opens later.
 */
export function isInvalid(status: number): boolean {
  return status >= 400 && status < 500 && status !== 429;
}

/**
 * Looks at a link of a mail without using it up, and anew when `lookAgain` is called. Null until the service
 * has answered.
 */
export function useLinkCheck(path: string, header: string, key: string) {
  const [seen, setSeen] = useState<LinkStatus | null>(null);
  const [turn, setTurn] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` looks again at the same link
  useEffect(() => {
    let current = true;
    void request("GET", path, undefined, { headers: { [header]: key } }).then((answer) => {
      const { user, email } = (answer.data ?? {}) as { user?: { email: string }; email?: string };
      const whose = answer.status === 200 ? (email ?? user?.email ?? "") : "";
      const trouble = whose ? "" : firstErrorMessage(answer);
      if (current) setSeen({ email: whose, trouble, again: !isInvalid(answer.status) });
    });
    return () => {
      current = false;
    };
  }, [path, header, key, turn]);

  function lookAgain() {
    setSeen(null);
    setTurn((last) => last + 1);
  }

  return { seen, lookAgain };
}
